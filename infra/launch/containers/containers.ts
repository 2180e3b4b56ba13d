import { UserError } from '@marquee/kit/errors/user-error';
import { becomesTrue } from '@marquee/kit/run/wait';
import { z } from 'zod';
import { type Replicas, scalable } from '../instance/replicas';
import { reasonIn } from '../terminal/child-script';
import { run } from '../terminal/command';

const Inspected = z.object({
  Id: z.string(),
  Image: z.string(),
  State: z.object({
    Status: z.string(),
    ExitCode: z.number().int(),
    Health: z.object({ Status: z.string() }).optional(),
  }),
  HostConfig: z.object({ RestartPolicy: z.object({ Name: z.string() }) }),
  Config: z.object({ Labels: z.record(z.string(), z.string()) }),
});

const Container = Inspected.transform(({ Id, Image, State, HostConfig, Config: { Labels } }) => ({
  id: Id,
  service: Labels['com.docker.compose.service'] ?? '',
  state: State.Status,
  exitCode: State.ExitCode,
  /** Empty without a health check. */
  health: State.Health?.Status ?? '',
  image: Image,
  configHash: Labels['com.docker.compose.config-hash'] ?? '',
  /** Runs to its end, as migrations do. */
  isStep: ['', 'no'].includes(HostConfig.RestartPolicy.Name),
}));

export type Container = Readonly<z.infer<typeof Container>>;

/** The containers in the output of `docker inspect`, as JSON: templates fail without a health check. */
export const containersIn = (output: string): Container[] =>
  z.array(Container).parse(JSON.parse(/^\[$[\s\S]*^\]$/m.exec(output)?.[0] ?? '[]'));

/** Every container of a project but those of `run`, in the order of their start. */
export const containersOf = async (project: string): Promise<Container[]> => {
  const filters = [`com.docker.compose.project=${project}`, 'com.docker.compose.oneoff=False'];
  const wanted = filters.flatMap((label) => ['--filter', `label=${label}`]);
  const { output: listed } = await run('docker', ['ps', '--all', '--quiet', '--no-trunc', ...wanted]);
  const ids = listed.split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line));
  if (ids.length === 0) return [];
  // Fails when one was removed meanwhile, and describes the others.
  return containersIn((await run('docker', ['inspect', ...ids.reverse()])).output);
};

export const isRunning = ({ state }: Container): boolean => state === 'running';

/** Healthy, or a step that ended without an error. */
export const isWell = ({ state, exitCode, health, isStep }: Container): boolean =>
  state === 'running'
    ? health === '' || health === 'healthy'
    : isStep && state === 'exited' && exitCode === 0;

/** How many containers of each service exist, running or not. */
export const existingReplicas = (containers: readonly Container[]): Replicas =>
  Object.fromEntries(
    scalable
      .map((name) => [name, containers.filter(({ service }) => service === name).length] as const)
      .filter(([, count]) => count > 0),
  );

const readyWithinMs = 120_000;

/** Resolves when `ask` is true; throws a UserError with the container's last error when the time is up. */
export const untilReady = async (
  { id, service }: Pick<Container, 'id' | 'service'>,
  ask: () => Promise<boolean>,
): Promise<void> => {
  if (await becomesTrue(ask, { withinMs: readyWithinMs, everyMs: 250 })) return;
  throw new UserError(`${service} is not ready after ${readyWithinMs / 1000} s: ${await lastError(id)}`);
};

export const lastLines = async (id: string): Promise<string> =>
  (await run('docker', ['logs', '--tail', '30', id])).output;

const lastError = async (id: string): Promise<string> => reasonIn(await lastLines(id)) ?? 'its log is empty';
