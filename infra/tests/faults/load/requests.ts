import {
  type Cells,
  capacityOf,
  clickAt,
  impressionAt,
  invalidRequest,
  modelsPerScenario,
  type NumberedEvent,
  type NumberedRequest,
  viewAt,
} from './event-ids';
import { personOf } from './people';

/** The mix of `every` requests: redirects, opened profiles, page views, and no person's acts; else cards. */
const every = 50;
const kindOf = (request: number): 'card' | 'profile' | 'click' | 'view' | 'invalid' => {
  const turn = request % every;
  if (turn % 10 === 3) return 'click';
  if (turn % 10 === 7) return 'profile';
  if (turn === 15) return 'view';
  return turn % 25 === 9 ? 'invalid' : 'card';
};
/** Few enough that visitors have several views. */
const people = 30;

export type Requests = {
  /** The number of the scenario, which its visitors and batches have in their names. */
  readonly scenario: number;
  /** The request that the `nth` one is, of the kind that is its turn. */
  readonly next: (nth: number) => NumberedRequest;
  /** As many events of one kind as fit into one post. */
  readonly posted: (count: number, person: number, kind: 'card' | 'profile' | 'view') => NumberedRequest;
  readonly impression: () => NumberedEvent;
  /** Without a person; undefined where the model has no link. */
  readonly click: () => NumberedEvent | undefined;
  /** How many events were numbered. */
  readonly used: () => number;
  /** True once all events of the scenario are used. */
  readonly isExhausted: () => boolean;
};

/** Numbers the events of a scenario: each has a cell of its own. */
export const numberRequests = (cells: Cells, eventsPerPost: number): Requests => {
  const scenario = Math.floor((cells.models[0]?.id ?? 0) / modelsPerScenario);
  let number = 0;
  let clicks = 0;
  let invalid = 0;
  const headersOf = ({ ip, userAgent }: { ip: string; userAgent: string }) => ({
    'x-forwarded-for': ip,
    'user-agent': userAgent,
  });
  const posted: Requests['posted'] = (count, person, kind) => {
    const sender = personOf(scenario, person);
    const events = Array.from({ length: count }, () =>
      kind === 'view' ? viewAt(cells, number++, sender) : impressionAt(cells, number++, kind, sender),
    );
    return { method: 'POST', path: events[0]?.path ?? '/', headers: headersOf(sender), events };
  };
  const next: Requests['next'] = (nth) => {
    const kind = kindOf(nth);
    const person = personOf(scenario, nth);
    if (kind === 'invalid') {
      const one = invalidRequest(cells, invalid++);
      if (one !== undefined) return { ...one, headers: { ...headersOf(person), ...one.headers } };
    }
    if (kind === 'click') {
      const click = clickAt(cells, number++, clicks++, (click) => personOf(scenario, click));
      if (click?.person !== undefined)
        return { method: 'GET', path: click.path, headers: headersOf(click.person), events: [click] };
    }
    if (kind === 'view') return posted(eventsPerPost, Math.floor(nth / every) % people, kind);
    return posted(eventsPerPost, nth, kind === 'profile' ? kind : 'card');
  };
  return {
    scenario,
    next,
    posted,
    impression: () => impressionAt(cells, number++),
    click: () => clickAt(cells, number++, clicks++),
    used: () => number,
    isExhausted: () => number + 2 * eventsPerPost + 100 > capacityOf(cells),
  };
};
