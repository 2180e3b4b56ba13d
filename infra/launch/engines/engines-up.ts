import type { Steps } from '../commands/steps';
import type { RunConfig } from '../instance/config';
import type { Instance } from '../instance/instance';
import type { Secrets } from '../instance/secrets';
import { enforce, supervisorOf } from '../supervisor/lifecycle';
import { type ProcessSpec, readPlan, readState } from '../supervisor/plan';
import { type EngineUrls, engineUrls } from './engine-urls';
import { requireExternalEngines } from './external-engines';
import { enginesAnswer, prepareEngines } from './private-engines';
import { requirePrograms } from './require-programs';

type Engines = {
  readonly urls: EngineUrls;
  /** What the supervisor keeps running for them; nothing when somebody else runs them. */
  readonly processes: readonly ProcessSpec[];
};

/** The three engines answer afterwards: those whose addresses were given, or private ones, installed and started where needed. */
export const enginesUp = (
  instance: Instance,
  config: RunConfig,
  secrets: Secrets,
  steps: Steps,
): Promise<Engines> =>
  config.external === undefined
    ? privateEnginesUp(instance, config.path, secrets, steps)
    : externalEnginesUp(config.external, steps);

const externalEnginesUp = async (urls: EngineUrls, steps: Steps): Promise<Engines> => {
  await steps.step('engines', async () => {
    await requireExternalEngines(urls);
    return { words: 'the given PostgreSQL, RabbitMQ and Redis answer', changed: false };
  });
  return { urls, processes: [] };
};

const privateEnginesUp = async (
  instance: Instance,
  path: string,
  secrets: Secrets,
  steps: Steps,
): Promise<Engines> => {
  const { programs } = await steps.step('packages', async (say) => {
    let installed = false;
    const programs = await requirePrograms(instance.dataDir, path, (line) => {
      installed = true;
      say(line);
    });
    return {
      words: installed
        ? 'PostgreSQL, RabbitMQ and Redis were installed'
        : 'PostgreSQL, RabbitMQ and Redis are installed',
      changed: installed,
      programs,
    };
  });
  const { processes } = await steps.step('engines', async (say) => {
    const processes = await prepareEngines(instance, programs, secrets);
    const before = pidsOf(instance);
    say('starting PostgreSQL, RabbitMQ and Redis');
    // Services that run already go on running; they are looked at when everything below them is in place.
    const services = supervisorOf(instance)
      ? (readPlan(instance)?.processes.filter(({ kind }) => kind === 'service') ?? [])
      : [];
    await enforce(instance, { processes: [...processes, ...services] });
    await enginesAnswer(instance, secrets);
    const after = pidsOf(instance);
    const changed = processes.some(({ name }) => before.get(name) !== after.get(name));
    return {
      words: `PostgreSQL, RabbitMQ and Redis ${changed ? 'were started' : 'run already'}`,
      changed,
      processes,
    };
  });
  return { urls: engineUrls(instance, secrets), processes };
};

/** Which processes run now: two of these tell whether anything was started in between. */
export const pidsOf = (instance: Instance): ReadonlyMap<string, number | undefined> =>
  new Map(readState(instance)?.processes.map(({ name, pid }) => [name, pid]));
