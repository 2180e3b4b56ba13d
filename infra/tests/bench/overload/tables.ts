import { acceptedMicros, ownServices, refusedMicros } from './figures';
import { generators, type Step } from './step';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const times = (step: Step, rate: number): string => `${(step.perSecond / rate).toFixed(0)} ×`;
const counts = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([name, count]) => `${name || 'none'}: ${whole(count)}`)
    .join(', ');

/** One row for each rate. */
export const stepTable = (steps: readonly Step[], rate: number): string =>
  table(
    [
      'rate',
      'posts/s',
      'not sent',
      'answers',
      'no answer',
      'accepted events/s',
      'counted meanwhile/s',
      'counted after s',
      'goodput events/s',
      'accepted p50, p99 ms',
      'refused p50, p99 ms',
      'Retry-After',
      'redirects p50, p99 ms',
      'reads p50, p99 ms',
      'failed visits',
    ],
    steps.map((step) => {
      const { sent, visited, seconds } = step;
      const pair = ({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }) =>
        `${p50Ms.toFixed(1)}, ${p99Ms.toFixed(1)}`;
      return [
        times(step, rate),
        whole(step.perSecond),
        whole(sent.notSent),
        counts(sent.byStatus),
        whole(sent.unanswered),
        whole(sent.acceptedEvents / seconds),
        whole(step.countedMeanwhile / seconds),
        step.drainSeconds.toFixed(1),
        whole(step.goodput),
        pair(sent.accepted),
        pair(sent.refused),
        counts(sent.retryAfter),
        pair(visited.redirects),
        pair(visited.reads),
        counts(visited.failed) || '0',
      ];
    }),
  );

/** Processors that each process used while the load lasted, and what a post cost. */
export const cpuTable = (steps: readonly Step[], rate: number): string => {
  const [first] = steps;
  if (first === undefined) return '';
  const names = [...first.cpuSeconds.keys()].filter((name) =>
    steps.some(({ cpuSeconds, seconds }) => (cpuSeconds.get(name) ?? 0) / seconds >= 0.01),
  );
  return table(
    ['cores of', ...names, 'load generators', 'accepted post µs', 'refused post µs at most'],
    steps.map((step) => {
      const cores = (name: string): number => (step.cpuSeconds.get(name) ?? 0) / step.seconds;
      return [
        times(step, rate),
        ...names.map((name) => cores(name).toFixed(2)),
        generators.reduce((sum, name) => sum + cores(name), 0).toFixed(2),
        whole(acceptedMicros(step)),
        whole(refusedMicros(step)),
      ];
    }),
  );
};

/** Resident megabytes over the last step. */
export const memoryTable = (steps: readonly Step[]): string => {
  const last = steps.at(-1);
  if (last === undefined) return '';
  const others = [...(last.residentMb[0]?.keys() ?? [])].filter((name) => !ownServices.includes(name));
  return table(
    ['resident MB after s', ...ownServices, ...others],
    last.residentMb.map((mb, index) => [
      (((index + 1) * last.seconds) / 6).toFixed(0),
      ...[...ownServices, ...others].map((name) => whole(mb.get(name) ?? 0)),
    ]),
  );
};
