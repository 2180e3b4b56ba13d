import type { EngineHealth } from '@marquee/contracts/http/health';
import { within } from '@marquee/kit/run/wait';

type Told = { readonly version: string | null; readonly since: Date | null };

/** Rejects while the engine does not answer. */
export type EngineProbe = () => Promise<Told>;

const answerWithinMs = 2_000;

const ask = async (engine: string, probe: EngineProbe): Promise<EngineHealth> => {
  const askedAt = performance.now();
  const told = await within(answerWithinMs, 'engine too slow', probe()).catch(() => undefined);
  return {
    engine,
    answers: told !== undefined,
    version: told?.version ?? null,
    since: told?.since?.toISOString() ?? null,
    tookMs: Math.round(performance.now() - askedAt),
  };
};

/** What every engine says of itself, all asked at once. */
export const askEngines = (probes: Readonly<Record<string, EngineProbe>>): Promise<EngineHealth[]> =>
  Promise.all(Object.entries(probes).map(([engine, probe]) => ask(engine, probe)));
