import type { z } from 'zod';

export const storingServices = ['catalog', 'tracking', 'analytics', 'analytics-worker', 'admin'] as const;

/** In the order in which they start. */
export const serviceNames = [...storingServices, 'gateway', 'web'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * What reads a setting: services, commands beside them, `make up` (launcher), or docker-compose.yml itself
 * (compose). `rebuild` is `make refill` too.
 */
export const readers = [
  ...serviceNames,
  'launcher',
  'compose',
  'database',
  'topology',
  'seed',
  'ledger',
  'rebuild',
  'spool',
  'backup',
  'backup-schedule',
  'monitoring',
  'cluster',
] as const;
export type Reader = (typeof readers)[number];

type Underscored<Name extends string> = Name extends `${infer Before}-${infer After}`
  ? `${Before}_${After}`
  : Name;

/** A name that each process has one of: `nameFor('analytics-worker', 'AMQP_URL')` is ANALYTICS_WORKER_AMQP_URL. */
export const nameFor = <Process extends string, Name extends string>(process: Process, name: Name) =>
  `${process.toUpperCase().replace('-', '_')}_${name}` as `${Uppercase<Underscored<Process>>}_${Name}`;

type Options = {
  /** Shown in .env.example where it is not the default. */
  readonly example?: string;
  /** The default in containers where it is another one. */
  readonly inContainers?: string;
  /** How an operator's value reaches readers: by default everywhere. `nowhere`: each has its own. */
  readonly passed?: 'natively' | 'in containers' | 'nowhere';
  /** Kept for the next `make up`: it tells installations apart or decides where one is reached. */
  readonly isRemembered?: true;
};

export type Setting<Schema extends z.ZodType = z.ZodType, Name extends Reader = Reader> = Options & {
  readonly schema: Schema;
  readonly readers: readonly Name[];
  /** For operators, in plain sentences. Settings with the same meaning are shown together. */
  readonly meaning: string;
};

export const setting = <Schema extends z.ZodType, const Name extends Reader>(
  schema: Schema,
  readers: readonly Name[],
  meaning: string,
  options: Options = {},
): Setting<Schema, Name> => ({ schema, readers, meaning, ...options });
