import { originParam, originText, ticketParam } from '@marquee/contracts/events/origin-param';
import { originOfEntry } from './origin';
import type { VisitStart } from './visit';
import type { VisitToken } from './visit-token';

const outboundPath = /^\/track\//;

/**
 * Adds what only the browser knows to an outbound link at the moment it is clicked, by mouse, touch or keyboard: the
 * origin of the profile that the link is on, and the visit. The rendered link is the same for every visitor.
 * A link that is copied from the context menu has no visit, because others will follow it.
 */
export const completeOutboundLinks = (
  page: Document,
  start: VisitStart,
  token: Pick<VisitToken, 'ofLinks'>,
): void => {
  const complete = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !outboundPath.test(link.pathname)) return;
    const isForMenu = event.type === 'contextmenu' || (event instanceof MouseEvent && event.button === 2);
    link.search = String(
      completed(new URLSearchParams(link.search), isForMenu ? {} : { ...start, visit: token.ofLinks() }),
    );
  };
  // `pointerdown` is first for mouse and touch, alone for a dragged link; `click` covers the keyboard.
  for (const type of ['pointerdown', 'click', 'auxclick', 'contextmenu'])
    page.addEventListener(type, complete, { capture: true });
};

/** Every param is set anew, so that nothing remains of another click. */
const completed = (
  params: URLSearchParams,
  facts: Partial<VisitStart> & { readonly visit?: string | undefined },
): URLSearchParams => {
  const { visit, referrer, campaign } = facts;
  const origin = params.get('surface') === 'profile' ? originText(originOfEntry(history)) : undefined;
  // The visit proves more, and a link that is copied proves nothing about those who follow it.
  const ticket =
    'referrer' in facts && visit === undefined ? (params.get(ticketParam) ?? undefined) : undefined;
  const all = { [originParam]: origin, [ticketParam]: ticket, visit, referrer, campaign };
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params;
};
