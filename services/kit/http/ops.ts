import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { runningProgram } from '../run/program';
import { within } from '../run/wait';

/** Rejects, or resolves to false, while the part does not answer. */
export type Probe = () => Promise<unknown>;
export type Probes = Readonly<Record<string, Probe>>;

type Status = 'ready' | 'degraded' | 'waiting' | 'stopping';

const probeWithinMs = 2_000;

/** The state of a part in one word: `ok`, or why not; details are in the log. */
const stateOf = async (probe: Probe): Promise<'ok' | 'failing'> => {
  try {
    return (await within(probeWithinMs, 'probe too slow', probe())) === false ? 'failing' : 'ok';
  } catch {
    return 'failing';
  }
};

const statesOf = async (probes: Probes): Promise<Readonly<Record<string, 'ok' | 'failing'>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => [name, await stateOf(probe)] as const),
    ),
  );

const areOk = (states: Readonly<Record<string, 'ok' | 'failing'>>): boolean =>
  Object.values(states).every((state) => state === 'ok');

const sendJson = (res: ServerResponse, status: number, body: unknown): void => {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
};

/** `probes`: what the process needs to answer anything useful. `engines`: parts it works without. */
export type OpsOptions = {
  readonly probes: Probes;
  readonly engines?: Probes;
  readonly metrics: Pick<Registry, 'metrics' | 'contentType'>;
  /** Aborted: the process is not ready any more. */
  readonly stopping: AbortSignal;
};

/**
 * Answers the operations paths, and returns false for every other:
 *
 *   /healthz  200 while the event loop runs: the process need not be restarted
 *   /readyz   200 while every probe is ok and the process is not stopping, else 503: requests should go to another instance
 *   /statusz  200 with the state of every probe and engine, for people: `degraded` while only an engine fails
 *   /metrics
 */
export const opsHandler = ({ probes, engines = {}, metrics, stopping }: OpsOptions) => {
  const program = runningProgram();
  let last: Status | undefined;
  let changedAt = program.since;
  const withChangeTime = (status: Status): Status => {
    if (last !== undefined && last !== status) changedAt = new Date().toISOString();
    last = status;
    return status;
  };
  const readiness = async () => {
    const needs = await statesOf(probes);
    const status: Status = stopping.aborted ? 'stopping' : areOk(needs) ? 'ready' : 'waiting';
    return { status, needs };
  };
  const answerStatus = async (res: ServerResponse): Promise<void> => {
    const [{ status, needs }, others] = await Promise.all([readiness(), statesOf(engines)]);
    sendJson(res, 200, {
      status: withChangeTime(status === 'ready' && !areOk(others) ? 'degraded' : status),
      engines: { ...needs, ...others },
      ...program,
      changedAt,
    });
  };
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    switch (req.url) {
      case '/healthz':
        sendJson(res, 200, { status: 'alive' });
        return true;
      case '/readyz':
        void readiness().then((found) => sendJson(res, found.status === 'ready' ? 200 : 503, found));
        return true;
      case '/statusz':
        void answerStatus(res);
        return true;
      case '/metrics':
        void metrics.metrics().then(
          (page) => {
            res.writeHead(200, { 'content-type': metrics.contentType });
            res.end(page);
          },
          // A metric that cannot be read does not end the process.
          () => sendJson(res, 500, { status: 'a metric could not be read' }),
        );
        return true;
      default:
        return false;
    }
  };
};
