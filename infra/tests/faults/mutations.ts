import { fileURLToPath } from 'node:url';
import type { ProcessSpec } from '../../launch/native/supervisor/plan';

/** A service with one promise broken on purpose, and the violation that must be in the row. */
export type Mutation = {
  readonly service: string;
  readonly noticed: RegExp;
  readonly scenarios: readonly string[];
};

const lost = /accepted events were not counted/;

/** Which service drops messages, and what the harness must say, for scenarios without another mutation. */
const dropsMessages: Mutation = { service: 'analytics-worker', noticed: lost, scenarios: [] };

/** Every scenario is under the mutation that proves that it can fail. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'drops messages': dropsMessages,
  'acknowledges first': {
    service: 'analytics-worker',
    noticed: lost,
    scenarios: [
      'worker killed',
      'three workers on hot keys',
      'a message kills the worker, among 200 good ones',
    ],
  },
  'ends when the database fails': {
    service: 'analytics-worker',
    noticed: lost,
    scenarios: [
      'PostgreSQL restarted',
      'PostgreSQL killed',
      'PostgreSQL down for a minute',
      'PostgreSQL hung for a minute',
      'a table locked',
      'every message of a batch fails',
      'PostgreSQL without disk space',
    ],
  },
  'counts what it has counted': {
    service: 'analytics-worker',
    noticed: /were counted more than once/,
    scenarios: [
      'connections reset and cut mid-frame',
      'repeated batches and replays',
      'batch ids across a kill and to another process',
      'a spool replayed twice',
      'a flood of batch ids',
      'gateway killed with requests in flight',
      'late, early and out of order',
    ],
  },
  'counts an hour late': {
    service: 'analytics-worker',
    noticed: /figures of site_hours differ/,
    scenarios: ['a clock an hour ahead', 'midnight and clock changes in two zones', 'the time zone changed'],
  },
  'forgets browsers': {
    service: 'analytics-worker',
    noticed: /figures of browser_days differ/,
    scenarios: ['Redis down, then flushed'],
  },
  'dead-letters good messages': {
    service: 'analytics-worker',
    noticed: /dead letters instead of/,
    scenarios: ['poison among good ones', 'a message fails the fold among 200 good ones'],
  },
  'answers before the confirm': {
    service: 'tracking',
    noticed: lost,
    scenarios: ['connection half open', 'queue full', 'bindings removed', 'RabbitMQ without disk space'],
  },
  'writes no log': {
    service: 'tracking',
    noticed: /are not in the log/,
    scenarios: ['the writer of the log dies'],
  },
  'spools nothing': {
    service: 'tracking',
    noticed: lost,
    scenarios: [
      'broker killed and restarted',
      'broker down for a minute',
      'confirms never come',
      'memory alarm',
      'disk alarm',
      'all engines down at once',
    ],
  },
  'loses its spool at the start': {
    service: 'tracking',
    noticed: lost,
    scenarios: [
      'tracking killed',
      'every engine and service killed at once',
      'one of three tracking processes killed',
    ],
  },
  'deletes what it adopts': {
    service: 'tracking',
    noticed: lost,
    scenarios: [
      'a suspended process finds its spool adopted',
      'a resumed process accepts while its spool is adopted',
      'an adopter killed halfway',
      'bits flipped inside a spool file',
    ],
  },
  'waits for the database': {
    service: 'tracking',
    noticed: /without PostgreSQL|until tracking is ready|were accepted$/m,
    scenarios: [
      'PostgreSQL and tracking down together',
      'two tracking processes restarted while PostgreSQL is down',
    ],
  },
  'accepts what it refuses': {
    service: 'gateway',
    noticed: /accepted events were not counted|was answered 202/,
    scenarios: [
      'spool full, broker down',
      'disk full, broker down',
      'malformed, deep and huge requests',
      'tracking hung behind the gateway',
    ],
  },
  'refuses what it stores': {
    service: 'gateway',
    noticed: /were accepted$/m,
    scenarios: [
      'an upstream down, then hung',
      '2,000 idle connections',
      'slow headers',
      'slow bodies',
      'slow readers',
      'pipelined readers',
      'half-closed sockets',
      'a flood of invented pages',
    ],
  },
  'is always ready': {
    service: 'tracking',
    noticed: /reports ready|never reported/,
    scenarios: ['services started before their engines'],
  },
  'answers late': {
    service: 'gateway',
    noticed: /an answer took/,
    scenarios: ['Redis hung', 'a migration beside running workers'],
  },
  'exits with code 1': {
    service: 'analytics-worker',
    noticed: /ended with code 1/,
    scenarios: ['SIGTERM to each service', 'SIGTERM to one worker after another'],
  },
};

/** The mutation that turns it red. Every load must notice dropped messages, so without a row it has that. */
export const mutationOf = (scenario: string): readonly [name: string, mutation: Mutation] =>
  Object.entries(mutations).find(([, { scenarios }]) => scenarios.includes(scenario)) ?? [
    'drops messages',
    dropsMessages,
  ];

const preload = fileURLToPath(new URL('testing/mutations.mjs', import.meta.url));

/** The service, or any instance, with the mutation. In NODE_OPTIONS: some scenarios change the command. */
export const mutated = (spec: ProcessSpec, name: string | undefined): ProcessSpec => {
  const mutation = mutations[name ?? ''];
  if (mutation === undefined || !new RegExp(`^${mutation.service}(-\\d+)?$`).test(spec.name)) return spec;
  return { ...spec, env: { ...spec.env, NODE_OPTIONS: `--import ${preload}`, FAULT_MUTATION: name ?? '' } };
};
