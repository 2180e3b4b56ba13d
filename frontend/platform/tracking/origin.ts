import type { Origin, Surface } from '@marquee/contracts/events/impression-seen';
import { originParam, originParts, originText, viaParam } from '@marquee/contracts/events/origin-param';
import { surfaces } from '@marquee/contracts/events/surfaces';
import { isObject } from '../storage/is-object';

// Not the contract's schema, which would load zod on every page.
const isSurface = (text: string): text is Surface => surfaces.some((surface) => surface === text);

const direct: Origin = { surface: 'direct', position: -1 };

/** The state of a profile's history entry: the slot of the link that opens it. */
export const originState = (origin: Origin) => ({ [originParam]: originText(origin) });

/** The origin of a profile by the state of its history entry; `direct` unless a link of ours opened it. */
export const originIn = (state: unknown): Origin => {
  const text = isObject(state) ? state[originParam] : undefined;
  if (typeof text !== 'string') return direct;
  const { surface, position } = originParts(text);
  return isSurface(surface) ? { surface, position } : direct;
};

/** The router keeps the state of an entry under this name. */
const routerState = 'usr';

/** The origin of the profile on the screen, also before the router has started. */
export const originOfEntry = ({ state }: Pick<History, 'state'>): Origin =>
  originIn(isObject(state) ? state[routerState] : undefined);

/**
 * Moves the origin from the URL of a profile that was loaded as a document (new tab, no scripts on the page
 * before) into its history entry: the URL is the page's own again, and reload and back keep the origin. To be
 * called before the router reads the URL. Returns the ticket of the page with that card, if one of ours led here.
 */
export const moveOriginToEntry = ({
  location,
  history,
  document,
}: Pick<Window, 'location' | 'history' | 'document'>): string | undefined => {
  const url = new URL(location.href);
  const text = url.searchParams.get(originParam);
  if (text === null || !url.pathname.startsWith('/model/')) return undefined;
  const isOurs = document.referrer.startsWith(`${location.origin}/`);
  const ticket = (isOurs && url.searchParams.get(viaParam)) || undefined;
  url.searchParams.delete(originParam);
  url.searchParams.delete(viaParam);
  const before = isObject(history.state) ? history.state : {};
  history.replaceState({ ...before, [routerState]: { [originParam]: text } }, '', url);
  return ticket;
};
