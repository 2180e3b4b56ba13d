/**
 * `make monitoring-check`: runs every query of rules and dashboards on Prometheus and prints its result. Fails
 * where one is refused, a metric is unknown, or a process is not reached.
 */
import { UserError } from '@marquee/kit/errors/user-error';
import { pause } from '@marquee/kit/run/wait';
import { z } from 'zod';
import { monitoringPorts } from '../../launch/containers/published-ports';
import { currentConfig } from '../../launch/instance/config';
import { type Instance, mainRunDir, startedInstance } from '../../launch/instance/instance';
import { rememberedSettings } from '../../launch/instance/remembered';
import { verb } from '../../launch/terminal/verb';
import { familyOf, metricsOf, type Query, queries, recordedMetrics } from './queries';

const Reply = z.object({ status: z.string(), data: z.unknown().optional(), error: z.string().optional() });
const Vector = z.object({
  resultType: z.string(),
  result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })),
});
const Targets = z.object({
  activeTargets: z.array(z.object({ scrapeUrl: z.string(), health: z.string(), lastError: z.string() })),
});
const Metadata = z.record(z.string(), z.unknown());

/** The data of a reply of Prometheus' HTTP API; throws its error. */
const ask = async <Data>(
  base: string,
  path: string,
  shape: z.ZodType<Data>,
  params: Readonly<Record<string, string>> = {},
): Promise<Data> => {
  const url = `${base}/api/v1/${path}?${new URLSearchParams(params)}`;
  const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new UserError(`Prometheus does not answer at ${base}: start it with "make up MONITORING=on".`);
  });
  const { status, data, error } = Reply.parse(await reply.json());
  if (status !== 'success') throw new Error(error ?? `status ${reply.status}`);
  return shape.parse(data);
};

const resultOf = async (base: string, { expr }: Query, known: ReadonlySet<string>): Promise<string> => {
  const unknown = metricsOf(expr).filter((metric) => !known.has(metric) && !known.has(familyOf(metric)));
  if (unknown.length > 0) throw new Error(`no process has the metric ${unknown.join(', ')}`);
  const { result } = await ask(base, 'query', Vector, { query: expr });
  const [first] = result;
  if (first === undefined) return 'no series';
  return result.length === 1 ? first.value[1] : `${result.length} series`;
};

/** The targets once each was read, a minute later at most: Prometheus finds them within 15 s of its start. */
const readTargets = async (base: string): Promise<z.infer<typeof Targets>['activeTargets']> => {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { activeTargets } = await ask(base, 'targets', Targets);
    const areRead = activeTargets.length > 0 && activeTargets.every(({ health }) => health !== 'unknown');
    if (areRead || performance.now() > deadline) return activeTargets;
    await pause(1_000);
  }
};

const prometheusPort = ({ engines, ports }: Instance): number | undefined =>
  engines === 'docker'
    ? monitoringPorts(currentConfig(rememberedSettings(mainRunDir))).find(
        ({ service }) => service === 'prometheus',
      )?.port
    : ports.prometheus;

await verb('monitoring-check', async () => {
  const instance = startedInstance();
  const base = `http://127.0.0.1:${prometheusPort(instance)}`;
  const activeTargets = await readTargets(base);
  const known = new Set([...Object.keys(await ask(base, 'metadata', Metadata)), ...recordedMetrics(), 'up']);
  const failures = activeTargets
    .filter(({ health }) => health !== 'up')
    .map(({ scrapeUrl, lastError }) => `${scrapeUrl}: ${lastError === '' ? 'not read yet' : lastError}`);
  for (const query of queries()) {
    try {
      console.log(`${query.from.padEnd(68)} ${await resultOf(base, query, known)}`);
    } catch (error) {
      if (error instanceof UserError) throw error;
      failures.push(`${query.from}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(
    `${activeTargets.length} targets, ${queries().length} queries, ${failures.length === 0 ? 'none' : failures.length} failed`,
  );
  if (failures.length > 0) process.exitCode = 1;
});
