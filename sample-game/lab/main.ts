// The lab: every experiment and benchmark, with its scene live where it has one, and what a whole run has shown.
import { openLabPage } from "./lab-page.js";

openLabPage(document.getElementById("page")!);
