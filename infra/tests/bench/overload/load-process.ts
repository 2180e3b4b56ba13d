import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { z } from 'zod';
import { programPath } from '../../../launch/instance/config';
import type { LoadOrder } from './load-order';

export type LoadProcess<Result> = {
  readonly pid: number;
  readonly run: (order: LoadOrder) => Promise<Result>;
  readonly close: () => void;
};

/** A load generator in a process of its own, so that its CPU is measured apart from the product's. */
export const openLoad = <Schema extends z.ZodType>(
  program: 'posts.ts' | 'visits.ts',
  schema: Schema,
): LoadProcess<z.output<Schema>> => {
  const child = fork(join(import.meta.dirname, program), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: programPath() },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`);
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    run: async (order) => {
      const answered = once(child, 'message');
      child.send(order);
      const [result] = await Promise.race([answered, ended]);
      return schema.parse(result);
    },
    close: () => child.disconnect(),
  };
};
