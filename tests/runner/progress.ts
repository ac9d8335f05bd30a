/** Where progress is written: the error stream, so that a table can be piped away undisturbed. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  readonly report: (fraction: number, text: string) => void;
  /** Removes the updating line, so that what follows starts on a clean one. */
  readonly finish: () => void;
}

const TERMINAL_INTERVAL = 100;
const LOG_INTERVAL = 5000;

export const silentProgress: Progress = { report: () => undefined, finish: () => undefined };

/** One updating line on a terminal; elsewhere a line every few seconds, so that logs stay short. */
export function startProgress(stream: ProgressStream, now: () => number = () => performance.now()): Progress {
  const terminal = stream.isTTY === true;
  const start = now();
  // A log stays empty for runs that end before the first interval.
  let last = terminal ? -Infinity : start;
  return {
    report(fraction, text) {
      const time = now();
      if (time - last < (terminal ? TERMINAL_INTERVAL : LOG_INTERVAL)) return;
      last = time;
      const line = progressLine(fraction, time - start, text);
      if (terminal) stream.write(`\r\x1b[2K${cut(line, (stream.columns || 80) - 1)}`);
      else stream.write(`${line}\n`);
    },
    finish() {
      if (terminal && last !== -Infinity) stream.write("\r\x1b[2K");
    },
  };
}

export function progressLine(fraction: number, elapsed: number, text: string): string {
  const share = Math.min(1, Math.max(0, Number.isNaN(fraction) ? 0 : fraction));
  const percent = `${Math.floor(100 * share)} %`.padStart(5);
  // An estimate from the first hundredth would jump about.
  const remaining = share >= 0.01 ? `, ${durationText((elapsed * (1 - share)) / share)} left` : "";
  return `${percent}  ${durationText(elapsed)} elapsed${remaining}${text === "" ? "" : `  ${text}`}`;
}

export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const two = (value: number): string => String(value).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${two(seconds % 60)} min`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)} h`;
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, Math.max(0, width - 1))}…`;
}
