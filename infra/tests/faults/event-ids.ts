import { surfaces } from '@marquee/contracts/events/impression-seen';
import { deepestPosition } from '@marquee/contracts/http/model-analytics';

/**
 * The identity of an event is the one cell of the tables that it alone adds to: an impression's model, surface and position, or a
 * page view's path. So the tables log of each event how often it was counted, although they hold nothing but sums.
 */
export type NumberedEvent = {
  readonly id: string;
  readonly path: '/api/track-impression' | '/api/website-analytics';
  readonly body: Readonly<Record<string, unknown>>;
};

export type FaultModel = { readonly id: number; readonly slug: string };

/** Models that one scenario has to itself. */
export type Cells = { readonly models: readonly FaultModel[] };

/** A day takes in 10,000 paths; most events are impressions, so that every scenario of a day has room. */
const onePageViewIn = 50;
const named = surfaces.filter((surface) => surface !== 'unknown');
/** Deeper slots share one cell. */
const perModel = named.length * deepestPosition;
export const modelsPerScenario = 80;

export const impressionId = (modelId: number, surface: string, position: number): string =>
  `${modelId}/${surface}/${position}`;
export const pagesOf = ({ models }: Cells): string => `/fault/${models[0]?.id ?? 0}/`;

/** The `number`th event of the scenario that has these cells. Neighbours share a model, so that its row is fought over. */
export const numberedEvent = (cells: Cells, number: number): NumberedEvent => {
  if (number % onePageViewIn === onePageViewIn - 1) {
    const page = `${pagesOf(cells)}${number}`;
    return {
      id: page,
      path: '/api/website-analytics',
      body: { sessionId: `fault-session-${number % 200}`, page, referrer: 'direct' },
    };
  }
  const model = cells.models[Math.floor(number / perModel)];
  if (model === undefined) throw new Error('a scenario has no more events of its own');
  const surface = named[number % named.length] ?? 'browse';
  const position = Math.floor((number % perModel) / named.length);
  return {
    id: impressionId(model.id, surface, position),
    path: '/api/track-impression',
    body: { modelId: model.id, modelSlug: model.slug, surface, position },
  };
};
