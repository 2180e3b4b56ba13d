import { originParam, originText } from '@marquee/contracts/events/origin-param';
import { originOfEntry } from './origin';
import type { Visit } from './visit';

const outboundPath = /^\/track\//;

/**
 * Adds what only the browser knows to an outbound link at the moment it is clicked, by mouse, touch or keyboard: the
 * origin of the profile that the link is on, and the visit. The rendered link is the same for every visitor.
 * A link that is copied from the context menu has no visit, because others will follow it.
 */
export const completeOutboundLinks = (page: Document, visit: () => Visit): void => {
  const complete = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !outboundPath.test(link.pathname)) return;
    const isForMenu = event.type === 'contextmenu' || (event instanceof MouseEvent && event.button === 2);
    link.search = String(completed(new URLSearchParams(link.search), isForMenu ? {} : visit()));
  };
  // `pointerdown` comes first for mouse and touch, and alone where a link is dragged; `click` covers the
  // keyboard and screen readers.
  for (const type of ['pointerdown', 'click', 'auxclick', 'contextmenu'])
    page.addEventListener(type, complete, { capture: true });
};

/** Every param is set anew, so that nothing remains of another click. */
const completed = (
  params: URLSearchParams,
  { sessionId, referrer, campaign }: Partial<Visit>,
): URLSearchParams => {
  const facts = {
    [originParam]: params.get('surface') === 'profile' ? originText(originOfEntry(history)) : undefined,
    visit: sessionId,
    referrer,
    campaign,
  };
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params;
};
