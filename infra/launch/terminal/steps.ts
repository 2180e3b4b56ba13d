import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export type StepResult = {
  readonly summary: string;
  /** False unless given. */
  readonly changed?: boolean;
  /** Part of the work failed: the step continues and shows a warning sign. */
  readonly warning?: boolean;
};

/** The result of a step that may find everything done. */
export const resultIf = (changed: boolean, summary: string): StepResult => ({
  summary: changed ? summary : 'up to date',
  changed,
});

/** Begins the last line of a script that did only part of its work. */
export const warningSign = '⚠';

type Report = (line: string) => void;

export type Steps = {
  /** Shows progress while the work runs, then its summary and duration. */
  readonly step: <Result extends StepResult>(
    title: string,
    work: (report: Report) => Promise<Result>,
  ) => Promise<Result>;
  /** True after any step that changed something. */
  readonly changed: () => boolean;
};

/** On a terminal the oldest step repaints one line; elsewhere each prints lines. They may run in parallel. */
export const openSteps = (logPath: string): Steps => {
  const terminal = process.stdout.isTTY === true;
  const running: string[] = [];
  let changed = false;

  const step: Steps['step'] = async (title, work) => {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    let latest = '';
    let printedAt = 0;
    const paint = () => {
      if (terminal) {
        if (running[0] !== title) return;
        process.stdout.write(
          `\r\x1b[2K· ${title.padEnd(10)} ${latest.slice(0, 80)} ${seconds().toFixed(0)} s`,
        );
      } else if (seconds() - printedAt >= 5) {
        printedAt = seconds();
        console.log(`· ${title.padEnd(10)} ${latest || 'working'} (${seconds().toFixed(0)} s)`);
      }
    };
    const report: Report = (line) => {
      latest = line;
      log(logPath, `${title}: ${line}`);
      paint();
    };
    running.push(title);
    const timer = setInterval(paint, terminal ? 200 : 1000);
    const finish = (sign: string, summary: string) => {
      clearInterval(timer);
      running.splice(running.indexOf(title), 1);
      if (terminal) process.stdout.write('\r\x1b[2K');
      console.log(`${sign} ${title.padEnd(10)} ${summary.padEnd(58)} ${seconds().toFixed(1).padStart(6)} s`);
      log(logPath, `${sign} ${title}: ${summary} (${seconds().toFixed(1)} s)`);
    };
    try {
      const result = await work(report);
      changed ||= result.changed === true;
      finish(result.warning ? warningSign : '✓', result.summary);
      return result;
    } catch (error) {
      finish('✗', 'failed');
      throw error;
    }
  };

  return { step, changed: () => changed };
};

/** Waits for all of them, also when one fails, so that nothing prints after the reason; then throws the first reason. */
export const together = async <const Work extends readonly Promise<unknown>[]>(
  ...work: Work
): Promise<void> => {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
};

/** Appends to the command's log, whose folder only its owner may read. A failure here is ignored: the step that meets a full disk reports it. */
export const log = (path: string, text: string): void => {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    appendFileSync(path, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 });
  } catch {
    // The step reports its own failure.
  }
};
