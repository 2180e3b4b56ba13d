import type { Fact } from './journal';
import { botAgents, type Person } from './people';
import type { TokenOf } from './visit-tokens';

export type FaultModel = {
  readonly id: number;
  readonly slug: string;
  /** The platforms to which it has a link. */
  readonly platforms: readonly string[];
};

/** The models reserved for one scenario, and the tokens of its visitors. */
export type Cells = { readonly models: readonly FaultModel[]; readonly tokenOf: TokenOf };

/**
 * An event is identified by the only table cell it adds to that no other event adds to: an impression's or a
 * click's model, surface and position; a page view's path; an invalid event's model, type and reason. So the
 * tables show how often each event was counted, although they contain only sums.
 */
export type NumberedEvent = {
  readonly id: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly fact: Fact;
  /** The person whose headers a click is sent with. */
  readonly person?: Person;
};

/** One request: all its events have the same path and headers. A redirect has one event and no body. */
export type NumberedRequest = {
  readonly method: 'POST' | 'GET' | 'HEAD';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: readonly NumberedEvent[];
};

/** The load's own list, of no code of the product; without those where only a featured or no card can be. */
const surfaces = ['browse', 'search', 'category', 'similar', 'video', 'landing', 'favorites'] as const;
/** Deeper slots share one cell. */
const positions = 100;
const perModel = surfaces.length * positions;
export const modelsPerScenario = 80;

/** The number of events that one scenario can send. */
export const capacityOf = ({ models }: Pick<Cells, 'models'>): number => models.length * perModel;

const figureIds = { view: '', card: '', profile: '/opened', click: '/click' } as const;
const cellId = ({ type, model, surface, position }: Fact): string =>
  `${model}/${surface}/${position}${figureIds[type]}`;
export const pagesOf = ({ models }: Pick<Cells, 'models'>): string => `/fault/${models[0]?.id ?? 0}/`;

/** The cell of the `number`th event. Consecutive events share a model: workers contend for its row. */
const cellOf = (
  { models }: Pick<Cells, 'models'>,
  number: number,
): { model: FaultModel; surface: string; position: number } => {
  const model = models[Math.floor(number / perModel)];
  if (model === undefined) throw new Error('the scenario has used all its events');
  return {
    model,
    surface: surfaces[number % surfaces.length] ?? 'browse',
    position: Math.floor((number % perModel) / surfaces.length),
  };
};

const counted = (fact: Omit<Fact, 'id'>): Fact => ({ ...fact, id: cellId({ ...fact, id: '' }) });
/** An invalid event adds to the cell of its model, type and reason. */
const refused = (fact: Omit<Fact, 'id'>, invalid: string): Fact => ({
  ...fact,
  invalid,
  id: `${fact.model}/${fact.type === 'click' ? 'link.clicked' : 'impression.seen'}/${invalid}`,
});

/** The card's own slot, or that of the card that opened the profile: it names the cell of the event. */
export const impressionAt = (
  cells: Cells,
  number: number,
  type: 'card' | 'profile' = 'card',
  person?: Person,
): NumberedEvent => {
  const { model, surface, position } = cellOf(cells, number);
  const fact = counted({
    ...{ type, model: model.id, surface, position },
    ...(type === 'profile' && person !== undefined && { network: person.ip }),
  });
  const sessionId = person && cells.tokenOf(person);
  const body =
    type === 'card'
      ? { sessionId, modelId: model.id, modelSlug: model.slug, surface, position }
      : {
          sessionId,
          modelId: model.id,
          eventType: 'impression',
          platform: 'marquee',
          surface: 'profile',
          origin: { surface, position },
        };
  return { id: fact.id, path: type === 'card' ? '/api/track-impression' : '/api/tracking', body, fact };
};

/** A page view on a path of its own, with what the product must make of the person. */
export const viewAt = (cells: Cells, number: number, person: Person): NumberedEvent => {
  const page = `${pagesOf(cells)}${number}`;
  const { sender, referrer, campaign, country, device, browser } = person;
  return {
    id: page,
    path: '/api/website-analytics',
    body: {
      sessionId: cells.tokenOf(person),
      page,
      referrer: `https://${referrer}/some/page`,
      ...(campaign !== undefined && { campaign }),
    },
    fact: {
      ...{ id: page, type: 'view', page, sender, referrer, country, device, browser },
      ...(campaign !== undefined && { campaign }),
    },
  };
};

/**
 * A click by a redirect, on a card or on the profile that it opened; undefined where the model has no link.
 * Two consecutive clicks are of one person, on two links: a second click on the same link would be a repeat.
 * Without people it is published by hand.
 */
export const clickAt = (
  cells: Cells,
  number: number,
  nth: number,
  people?: (number: number) => Person,
): NumberedEvent | undefined => {
  const { model, surface, position } = cellOf(cells, number);
  const platform = model.platforms[nth % model.platforms.length];
  if (platform === undefined) return undefined;
  const person = people?.(model.platforms.length > 1 ? nth - (nth % 2) : nth);
  const { sender, referrer, source, campaign, country, device }: Partial<Person> = person ?? {};
  const fact = counted({
    ...{ type: 'click', model: model.id, surface, position, platform },
    ...(person && { sender, source, country, device, network: person.ip }),
    ...(campaign !== undefined && { campaign }),
  });
  const query = new URLSearchParams({
    ...(number % 3 === 0
      ? { surface, position: String(position) }
      : { surface: 'profile', from: `${surface}.${position}` }),
    ...(person && { visit: cells.tokenOf(person) }),
    ...(referrer !== undefined && { referrer }),
    ...(campaign !== undefined && { campaign }),
  });
  const path = `/track/${model.slug}/${platform}?${query}`;
  return { id: fact.id, path, body: {}, fact, ...(person && { person }) };
};

const prefetch = { 'sec-purpose': 'prefetch;prerender' };
const asBot = (reason: 'bot' | 'preview') => ({ 'user-agent': botAgents[reason] });
/** The ways to be no person's own act: each is one request per model. */
const invalidKinds = [
  { type: 'card', reason: 'bot', headers: asBot('bot') },
  { type: 'card', reason: 'preview', headers: asBot('preview') },
  { type: 'card', reason: 'prefetch', headers: prefetch },
  { type: 'card', reason: 'impossible', headers: {} },
  { type: 'click', reason: 'bot', headers: asBot('bot') },
  { type: 'click', reason: 'preview', headers: asBot('preview') },
  { type: 'click', reason: 'prefetch', headers: prefetch },
  { type: 'click', reason: 'head', headers: {} },
] as const;

/** The `count`th invalid request of a scenario, or undefined when there is none left. */
export const invalidRequest = (cells: Cells, count: number): NumberedRequest | undefined => {
  const { models } = cells;
  const index = Math.floor(count / invalidKinds.length);
  const model = models[index];
  const kind = invalidKinds[count % invalidKinds.length];
  if (model === undefined || kind === undefined) return undefined;
  const { type, reason, headers } = kind;
  if (type === 'card') {
    const { path, body } = impressionAt(cells, index * perModel);
    // No card shows a model under another's slug.
    const other = models[(index + 1) % models.length] ?? model;
    const fact = refused({ type, model: model.id }, reason);
    const sent = reason === 'impossible' ? { ...body, modelSlug: other.slug } : body;
    return { method: 'POST', path, headers, events: [{ id: fact.id, path, body: sent, fact }] };
  }
  const platform = model.platforms[0];
  if (platform === undefined) return undefined;
  const fact = refused({ type, model: model.id }, reason);
  const path = `/track/${model.slug}/${platform}`;
  const method = reason === 'head' ? 'HEAD' : 'GET';
  return { method, path, headers, events: [{ id: fact.id, path, body: {}, fact }] };
};
