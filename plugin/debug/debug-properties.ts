import {
  checkDebugOptions,
  checkSetting,
  type DebugSettings,
  type RodDebugOptions,
} from "./debug-options.js";

/** The options of a `RodDebugView` as properties: what is set is checked, and shown in the next image. */
export abstract class DebugProperties {
  protected readonly settings: DebugSettings;

  constructor(options: RodDebugOptions) {
    this.settings = checkDebugOptions(options);
  }

  /** Refuses what has been disposed. */
  protected abstract requireAlive(): void;
  protected abstract settingsChanged(): void;

  /** Contacts of the last step: points and normals, coloured by what friction does there. */
  get contacts(): boolean {
    return this.settings.contacts;
  }
  set contacts(value: boolean) {
    this.set("contacts", value);
  }

  /** Forces of contacts on the rods, N, as arrows. */
  get forces(): boolean {
    return this.settings.forces;
  }
  set forces(value: boolean) {
    this.set("forces", value);
  }

  /** Attachments and their forces. */
  get attachments(): boolean {
    return this.settings.attachments;
  }
  set attachments(value: boolean) {
    this.set("attachments", value);
  }

  /** Ends of elements. */
  get joints(): boolean {
    return this.settings.joints;
  }
  set joints(value: boolean) {
    this.set("joints", value);
  }

  /** Material frames at the joints. */
  get frames(): boolean {
    return this.settings.frames;
  }
  set frames(value: boolean) {
    this.set("frames", value);
  }

  /** A box around every rod. */
  get boxes(): boolean {
    return this.settings.boxes;
  }
  set boxes(value: boolean) {
    this.set("boxes", value);
  }

  /** Rods at rest. */
  get sleeping(): boolean {
    return this.settings.sleeping;
  }
  set sleeping(value: boolean) {
    this.set("sleeping", value);
  }

  /** The quantity that is the colour along rods. */
  get colour(): DebugSettings["colour"] {
    return this.settings.colour;
  }
  set colour(value: DebugSettings["colour"]) {
    this.set("colour", value);
  }

  /** Values of the first and the last colour. */
  get range(): DebugSettings["range"] {
    return this.settings.range;
  }
  set range(value: DebugSettings["range"]) {
    this.set("range", value);
  }

  /** How the length of an arrow grows with its force. */
  get arrowScale(): DebugSettings["arrowScale"] {
    return this.settings.arrowScale;
  }
  set arrowScale(value: DebugSettings["arrowScale"]) {
    this.set("arrowScale", value);
  }

  /** Newtons of an arrow that is `arrowMetres` long. */
  get arrowNewtons(): DebugSettings["arrowNewtons"] {
    return this.settings.arrowNewtons;
  }
  set arrowNewtons(value: DebugSettings["arrowNewtons"]) {
    this.set("arrowNewtons", value);
  }

  /** Metres of an arrow of `arrowNewtons`. */
  get arrowMetres(): DebugSettings["arrowMetres"] {
    return this.settings.arrowMetres;
  }
  set arrowMetres(value: DebugSettings["arrowMetres"]) {
    this.set("arrowMetres", value);
  }

  /** Whether it is drawn over what hides it. */
  get xray(): boolean {
    return this.settings.xray;
  }
  set xray(value: boolean) {
    this.set("xray", value);
  }

  /** Whether drawn hair is hidden meanwhile. */
  get hideHair(): boolean {
    return this.settings.hideHair;
  }
  set hideHair(value: boolean) {
    this.set("hideHair", value);
  }

  private set<Name extends keyof DebugSettings>(name: Name, value: DebugSettings[Name]): void {
    this.requireAlive();
    this.settings[name] = checkSetting(name, value);
    this.settingsChanged();
  }
}
