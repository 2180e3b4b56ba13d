import { UserError } from '@marquee/kit/errors/user-error';
import { usual } from './ports';

/** Services that may have several containers, in the order of replacement: what others call comes first. */
export const scalable = [
  'catalog',
  'tracking',
  'analytics',
  'analytics-worker',
  'admin',
  'web',
  'gateway',
] as const;
export type Scalable = (typeof scalable)[number];

const { gateway, catalog, tracking, analytics, admin, analyticsWorker, web } = usual;

/** The port on which each service answers within its container, as in docker-compose.yml. */
export const containerPorts: Readonly<Record<Scalable, number>> = {
  ...{ gateway, catalog, tracking, analytics, admin, web },
  'analytics-worker': analyticsWorker,
};

/** Containers of each service; a missing one is not decided. */
export type Replicas = { readonly [Name in Scalable]?: number };

/** As many as HAProxy has places for gateways. */
const most = 16;

/** Parses `tracking=3,analytics-worker=2`, with commas or blanks between. */
export const replicasIn = (text = ''): Replicas =>
  Object.fromEntries(
    text.split(/[,\s]+/).flatMap((part) => {
      if (part === '') return [];
      const [name, count] = part.split('=');
      const known = scalable.find((one) => one === name);
      if (known === undefined || !/^\d{1,2}$/.test(count ?? '') || Number(count) < 1 || Number(count) > most)
        throw new UserError(
          `REPLICAS has "${part}": write the name of a service and a number from 1 to ${most}, such as tracking=3. Services: ${scalable.join(', ')}.`,
        );
      return [[known, Number(count)]];
    }),
  );

export const formatReplicas = (replicas: Replicas): string =>
  Object.entries(replicas)
    .filter(([, count]) => count > 1)
    .map(([name, count]) => `${name}=${count}`)
    .join(',');

/** The number of containers for each service: as given, else as many as exist, else as before, else one. */
export const effectiveReplicas = (
  given: Replicas,
  existing: Replicas,
  remembered: Replicas,
): Required<Replicas> => {
  const numbers = scalable.map((name) => [name, given[name] ?? existing[name] ?? remembered[name] ?? 1]);
  return Object.fromEntries(numbers) as Record<Scalable, number>;
};
