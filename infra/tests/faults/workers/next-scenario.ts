import type { Scenario } from '../scenario';

/** Scenarios before this one warm up the processes. */
const warmAfter = 5;

/**
 * Chooses the next scenario for a worker. One worker starts with scenarios that mostly wait, the other with
 * scenarios that work, those that promise response times first: they run while the other worker waits. A
 * worker without scenarios of its kind takes the rest.
 */
export const nextScenario = (
  list: readonly Scenario[],
  left: ReadonlySet<number>,
  prefers: 'waiting' | 'working',
): { readonly index: number; readonly scenario: Scenario } | undefined => {
  const open = [...list.entries()].filter(([index]) => left.has(index));
  const own = open.filter(([, { waits = false }]) => waits === (prefers === 'waiting'));
  const isWarm = list.length - left.size >= warmAfter;
  const [found] = [
    ...own.filter(([, { timed = false }]) => timed && isWarm),
    ...own.filter(([, { timed = false }]) => !timed),
    ...own,
    ...open,
  ];
  return found && { index: found[0], scenario: found[1] };
};
