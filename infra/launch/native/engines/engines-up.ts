import type { BrokerUrls } from '@marquee/kit/bus/broker-users';
import { type RedisUrls, redisUrlsFrom } from '@marquee/kit/redis/redis-users';
import type { RunConfig } from '../../instance/config';
import type { Instance } from '../../instance/instance';
import type { Secrets } from '../../instance/secrets';
import type { Steps } from '../../terminal/steps';
import { enforce, runningServices } from '../supervisor/lifecycle';
import { type ProcessSpec, readState } from '../supervisor/plan';
import { prepareArchive } from './archive';
import { requireExternalEngines } from './engine-probes';
import { brokerUrls, type EngineUrls, engineUrls, managementUrl } from './engine-urls';
import { enginesAnswer, prepareEngines } from './private-engines';
import { requirePrograms, requireTool } from './require-programs';

export type Engines = {
  readonly urls: EngineUrls;
  /** How the processes reach the broker and Redis. */
  readonly amqpUrls: BrokerUrls;
  readonly redisUrls: RedisUrls;
  /** The HTTP API with which users are created; undefined for external engines. */
  readonly managementUrl: string | undefined;
  /** Replicas of each queue and of the log; the broker's default unless given. */
  readonly queueReplicas?: number;
  /** Their processes for the supervisor; empty for external engines. */
  readonly processes: readonly ProcessSpec[];
};

/** Resolves when the three engines answer: external ones, or private ones, installed if needed. */
export const enginesUp = (
  instance: Instance,
  config: RunConfig,
  secrets: Secrets,
  steps: Steps,
): Promise<Engines> =>
  config.external === undefined
    ? privateEnginesUp(instance, config, secrets, steps)
    : externalEnginesUp(config.external, steps);

const externalEnginesUp = async (
  { amqpUrls, redisUrls, ...urls }: NonNullable<RunConfig['external']>,
  steps: Steps,
): Promise<Engines> => {
  await steps.step('engines', async () => {
    await requireExternalEngines(urls);
    return { summary: 'the given PostgreSQL, RabbitMQ and Redis answer' };
  });
  return { urls, amqpUrls, redisUrls, managementUrl: undefined, processes: [] };
};

const privateEnginesUp = async (
  instance: Instance,
  config: RunConfig,
  secrets: Secrets,
  steps: Steps,
): Promise<Engines> => {
  const { programs } = await steps.step('packages', async (report) => {
    let installed = false;
    const programs = await requirePrograms(instance.dataDir, config.path, (line) => {
      installed = true;
      report(line);
    });
    if (config.backupContinuous) await requireTool('pgbackrest', report);
    return {
      summary: installed
        ? 'PostgreSQL, RabbitMQ and Redis installed'
        : 'PostgreSQL, RabbitMQ and Redis are installed',
      changed: installed,
      programs,
    };
  });
  const { processes } = await steps.step('engines', async (report) => {
    const archive = config.backupContinuous ? await prepareArchive(instance, secrets, config) : undefined;
    const processes = await prepareEngines(instance, programs, secrets, archive);
    const before = pidsOf(instance);
    report('starting PostgreSQL, RabbitMQ and Redis');
    await enforce(instance, { processes: [...processes, ...runningServices(instance)] });
    await enginesAnswer(instance, secrets);
    const after = pidsOf(instance);
    const changed = processes.some(({ name }) => before.get(name) !== after.get(name));
    return {
      summary: `PostgreSQL, RabbitMQ and Redis ${changed ? 'started' : 'are running'}`,
      changed,
      processes,
    };
  });
  return { ...privateUrls(instance, secrets), processes };
};

/** The URLs of an instance's private engines. */
export const privateUrls = (instance: Instance, secrets: Secrets): Omit<Engines, 'processes'> => ({
  urls: engineUrls(instance, secrets),
  amqpUrls: brokerUrls(instance, secrets),
  redisUrls: redisUrlsFrom(engineUrls(instance, secrets).redisUrl, secrets),
  managementUrl: managementUrl(instance, secrets),
});

/** The names of the processes that were started or stopped between two calls of `pidsOf`. */
export const changedBetween = (
  before: ReadonlyMap<string, number | undefined>,
  after: ReadonlyMap<string, number | undefined>,
): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

/** The pids of the running processes, to find out what was started between two calls. */
export const pidsOf = (instance: Instance): ReadonlyMap<string, number | undefined> =>
  new Map(readState(instance)?.processes.map(({ name, pid }) => [name, pid]));
