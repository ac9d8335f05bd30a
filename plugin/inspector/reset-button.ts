import type { InspectorModules } from "./modules.js";

interface ResetProps {
  readonly label: string;
  /** Whether there is something to be reset. */
  readonly value: boolean;
  from(): string;
  onClick(): void;
}

const STYLE = {
  border: 0,
  padding: 0,
  width: "18px",
  background: "none",
  color: "var(--colorBrandForeground1)",
  font: "16px/1 sans-serif",
  cursor: "pointer",
};

/** Marks what has been changed, and takes it back. */
export function resetButton({ react }: InspectorModules): unknown {
  return ({ label, value, from, onClick }: ResetProps) =>
    react.createElement(
      "button",
      {
        type: "button",
        "aria-label": `Reset ${label}`,
        title: value ? `Back to what ${from()} has` : "",
        style: { ...STYLE, visibility: value ? "visible" : "hidden" },
        onClick,
      },
      "↺",
    );
}
