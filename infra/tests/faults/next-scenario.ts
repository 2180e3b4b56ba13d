import type { Scenario } from './scenario';

/** By then every process has done a few minutes' work: one that has just started answers slowly. */
const warmAfter = 5;

/**
 * Which of those that are left is next for a worker. One worker begins with those that mostly wait, the other with those that work, of which
 * those that promise how soon everybody is answered come early: an idle minute of the one is the other's. Each takes the rest when it has
 * none of its own kind.
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
