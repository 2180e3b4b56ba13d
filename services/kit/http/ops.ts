import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { runningProgram } from '../run/program';
import { within } from '../run/wait';

/** Rejects, or resolves to false, while the engine does not answer. */
export type Probe = () => Promise<unknown>;

type ReadinessStatus = 'ready' | 'waiting' | 'stopping';

const probeWithinMs = 2_000;

/** The state of an engine in one word: `ok`, or why not; details are in the log. */
const ask = async (probe: Probe): Promise<'ok' | 'failing'> => {
  try {
    return (await within(probeWithinMs, 'probe too slow', probe())) === false ? 'failing' : 'ok';
  } catch {
    return 'failing';
  }
};

const sendJson = (res: ServerResponse, status: number, body: unknown): void => {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
};

/**
 * Answers `/healthz` (the process is alive), `/readyz` (200 when every engine answers and it is not stopping, else 503, each by name)
 * and `/metrics`. Returns false for every other path.
 */
export const opsHandler = ({
  probes,
  metrics,
  isStopping,
}: {
  probes: Readonly<Record<string, Probe>>;
  metrics: Registry;
  isStopping: () => boolean;
}) => {
  const program = runningProgram();
  let last: ReadinessStatus | undefined;
  let changedAt = program.since;
  /** The status and the time of its last change. */
  const withChangeTime = (status: ReadinessStatus): ReadinessStatus => {
    if (last !== undefined && last !== status) changedAt = new Date().toISOString();
    last = status;
    return status;
  };
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    switch (req.url) {
      case '/healthz':
        sendJson(res, 200, { status: 'alive' });
        return true;
      case '/readyz':
        void Promise.all(
          Object.entries(probes).map(async ([name, probe]) => [name, await ask(probe)] as const),
        ).then((answers) => {
          const ready = !isStopping() && answers.every(([, state]) => state === 'ok');
          const status = withChangeTime(ready ? 'ready' : isStopping() ? 'stopping' : 'waiting');
          sendJson(res, ready ? 200 : 503, {
            status,
            engines: Object.fromEntries(answers),
            ...program,
            changedAt,
          });
        });
        return true;
      case '/metrics':
        void metrics.metrics().then((page) => {
          res.writeHead(200, { 'content-type': metrics.contentType });
          res.end(page);
        });
        return true;
      default:
        return false;
    }
  };
};
