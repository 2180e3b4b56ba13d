import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { UserError } from '@marquee/kit/errors/user-error';
import type { Row } from './compare';
import { FromLane, type ToLane, type Verdict } from './worker-messages';

/** A product of its own in a process of its own, which takes one scenario after another. */
export type Lane = {
  /** Resolves when the product answers. Its engines start at once, the rest when everything is built. */
  readonly begin: () => Promise<void>;
  readonly run: (scenario: string) => Promise<Row>;
  /** Today once more from the lane's log, against the lane's tables. */
  readonly recount: () => Promise<readonly Verdict[]>;
  /** Nothing of it runs afterwards, and nothing of it is on disk. */
  readonly close: () => Promise<void>;
};

const program = fileURLToPath(new URL('worker.ts', import.meta.url));
const lastLines = 20;

export const openLane = (note: (text: string) => void): Lane => {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = once(child, 'exit');
  let said = '';
  // Steps of its start, which concern nobody until it fails.
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString('utf8')}`.split('\n').slice(-lastLines).join('\n');
    });
  }

  const ask = (question: ToLane): Promise<FromLane> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        const heard = FromLane.parse(message);
        if (heard.is === 'note') {
          note(heard.text);
          return;
        }
        child.off('message', onMessage).off('exit', onExit);
        if (heard.is === 'failed') reject(new UserError(heard.why));
        else resolve(heard);
      };
      const onExit = (): void =>
        reject(new UserError(`A product of the matrix ended unexpectedly:\n${said}`));
      child.on('message', onMessage).on('exit', onExit);
      if (child.connected) child.send(question);
      else onExit();
    });

  return {
    begin: async () => void (await ask({ ask: 'begin' })),
    run: async (scenario) => {
      const heard = await ask({ ask: 'run', scenario });
      if (heard.is !== 'row') throw new Error(`the lane answered ${heard.is}`);
      return heard.row;
    },
    recount: async () => {
      const heard = await ask({ ask: 'recount' });
      if (heard.is !== 'recounted') throw new Error(`the lane answered ${heard.is}`);
      return heard.verdicts;
    },
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
