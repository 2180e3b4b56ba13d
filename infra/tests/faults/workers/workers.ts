import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { UserError } from '@marquee/kit/errors/user-error';
import type { Row } from '../verdict/compare';
import { type Verdict, WorkerReply, type WorkerRequest } from './worker-messages';

/** A separate product in a separate process, which runs one scenario after another. */
export type MatrixWorker = {
  /** Resolves when the product answers. Engines start immediately, services after `begin`. */
  readonly begin: () => Promise<void>;
  /** Runs the scenario, with the mutation if one is named. */
  readonly run: (scenario: string, mutation?: string) => Promise<Row>;
  /** Recounts today from the worker's log and compares it with its tables. */
  readonly recount: () => Promise<readonly Verdict[]>;
  /** Stops its processes and removes its files. */
  readonly close: () => Promise<void>;
};

const program = fileURLToPath(new URL('worker.ts', import.meta.url));
const lastLines = 20;

/** Starts the process of a worker, which begins to open its engines. */
export const startWorker = (note: (text: string) => void): MatrixWorker => {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = once(child, 'exit');
  let output = '';
  // The output of its start is shown only if it fails.
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = `${output}${chunk.toString('utf8')}`.split('\n').slice(-lastLines).join('\n');
    });
  }

  const ask = (question: WorkerRequest): Promise<WorkerReply> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        const reply = WorkerReply.parse(message);
        if (reply.is === 'note') {
          note(reply.text);
          return;
        }
        child.off('message', onMessage).off('exit', onExit);
        if (reply.is === 'failed') reject(new UserError(reply.why));
        else resolve(reply);
      };
      const onExit = (): void =>
        reject(new UserError(`A worker of the fault matrix ended unexpectedly:\n${output}`));
      child.on('message', onMessage).on('exit', onExit);
      if (child.connected) child.send(question);
      else onExit();
    });

  return {
    begin: async () => void (await ask({ ask: 'begin' })),
    run: async (scenario, mutation) => {
      const reply = await ask({ ask: 'run', scenario, mutation });
      if (reply.is !== 'row') throw new Error(`the worker answered ${reply.is}`);
      return reply.row;
    },
    recount: async () => {
      const reply = await ask({ ask: 'recount' });
      if (reply.is !== 'recounted') throw new Error(`the worker answered ${reply.is}`);
      return reply.verdicts;
    },
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
