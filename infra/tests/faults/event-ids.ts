import { surfaces } from '@marquee/contracts/events/impression-seen';
import { deepestPosition } from '@marquee/contracts/http/model-analytics';

/**
 * An event is identified by the only table cell it adds to: an impression's model, surface and position, or a
 * page view's path. So the tables show how often each event was counted, although they contain only sums.
 */
export type NumberedEvent = {
  readonly id: string;
  readonly path: '/api/track-impression' | '/api/website-analytics';
  readonly body: Readonly<Record<string, unknown>>;
};

export type FaultModel = { readonly id: number; readonly slug: string };

/** Number of models reserved for one scenario. */
export type Cells = { readonly models: readonly FaultModel[] };

/** A day stores at most 10,000 paths; most events are impressions, so all scenarios of a day fit. */
const onePageViewIn = 50;
const named = surfaces.filter((surface) => surface !== 'unknown');
/** Deeper slots share one cell. */
const perModel = named.length * deepestPosition;
export const modelsPerScenario = 80;

/** The number of events that one scenario can send. */
export const eventCapacity = modelsPerScenario * perModel;

export const impressionId = (modelId: number, surface: string, position: number): string =>
  `${modelId}/${surface}/${position}`;
export const pagesOf = ({ models }: Cells): string => `/fault/${models[0]?.id ?? 0}/`;

/** The `number`th event of a scenario. Consecutive events share a model, so that workers contend for its row. */
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
  if (model === undefined) throw new Error('the scenario has used all its events');
  const surface = named[number % named.length] ?? 'browse';
  const position = Math.floor((number % perModel) / named.length);
  return {
    id: impressionId(model.id, surface, position),
    path: '/api/track-impression',
    body: { modelId: model.id, modelSlug: model.slug, surface, position },
  };
};
