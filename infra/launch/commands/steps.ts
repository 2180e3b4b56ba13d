import { appendFileSync } from 'node:fs';

export type StepResult = { readonly words: string; readonly changed: boolean };
type Say = (line: string) => void;

export type Steps = {
  /** Shows what is being done while it is done, then what came of it and how long that took. */
  readonly step: <Result extends StepResult>(
    title: string,
    work: (say: Say) => Promise<Result>,
  ) => Promise<Result>;
  /** Whether any step so far changed something. */
  readonly changed: () => boolean;
};

/** Steps on a terminal redraw one line; elsewhere they print a line now and then, so that a log stays readable. */
export const openSteps = (logPath: string): Steps => {
  const terminal = process.stdout.isTTY === true;
  let changed = false;

  const step: Steps['step'] = async (title, work) => {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    let latest = '';
    let printedAt = 0;
    const draw = () => {
      if (terminal)
        process.stdout.write(
          `\r\x1b[2K· ${title.padEnd(10)} ${latest.slice(0, 80)} ${seconds().toFixed(0)} s`,
        );
      else if (seconds() - printedAt >= 5) {
        printedAt = seconds();
        console.log(`· ${title.padEnd(10)} ${latest || 'at work'} (${seconds().toFixed(0)} s)`);
      }
    };
    const say: Say = (line) => {
      latest = line;
      log(logPath, `${title}: ${line}`);
      draw();
    };
    const timer = setInterval(draw, terminal ? 200 : 1000);
    const finish = (mark: string, words: string) => {
      clearInterval(timer);
      if (terminal) process.stdout.write('\r\x1b[2K');
      console.log(`${mark} ${title.padEnd(10)} ${words.padEnd(58)} ${seconds().toFixed(1).padStart(6)} s`);
      log(logPath, `${title}: ${words} (${seconds().toFixed(1)} s)`);
    };
    try {
      const result = await work(say);
      changed ||= result.changed;
      finish('✓', result.words);
      return result;
    } catch (error) {
      finish('✗', 'failed');
      throw error;
    }
  };

  return { step, changed: () => changed };
};

/** Appends to the log of the command; a full disk is told by the step that meets it, not by its log. */
export const log = (path: string, text: string): void => {
  try {
    appendFileSync(path, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 });
  } catch {
    // The step itself says why it failed.
  }
};
