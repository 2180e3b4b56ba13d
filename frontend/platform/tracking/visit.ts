import { isObject } from '../storage/is-object';
import { asksForPrivacy, type PrivacySignals } from './visit-token';

export interface VisitStart {
  /** The host of the site that led here, or `direct`. */
  readonly referrer: string;
  /** The `utm_*` of the first URL. */
  readonly campaign?: string | undefined;
}

interface LoadedDocument {
  readonly url: string;
  readonly referrer: string;
  /** False for a reload and for going back or forward. */
  readonly isNavigation: boolean;
}

const storageKey = 'marquee_visit';
const campaignParams = ['utm_source', 'utm_medium', 'utm_campaign'];
const campaignMaxLength = 128;

/**
 * How this document's visit began: with the page that another site led to, or whose URL names a campaign. Kept in
 * session storage; with a privacy signal only as long as the document.
 */
export const startOfVisit = (
  loaded: LoadedDocument,
  signals: PrivacySignals,
  storage: () => Storage,
): VisitStart => {
  // A link of this site begins no visit, whatever its URL contains.
  const start = isOwn(loaded)
    ? { referrer: 'direct' }
    : { referrer: hostOf(loaded.referrer), campaign: campaignOf(loaded.url) };
  if (asksForPrivacy(signals)) return start;
  try {
    const begun = readStart(storage().getItem(storageKey));
    const isNew = loaded.isNavigation && (start.referrer !== 'direct' || start.campaign !== undefined);
    if (begun !== undefined && !isNew) return begun;
    storage().setItem(storageKey, JSON.stringify(start));
  } catch {
    // Storage may be forbidden.
  }
  return start;
};

const isOwn = ({ url, referrer }: LoadedDocument): boolean =>
  URL.canParse(referrer) && new URL(referrer).host === new URL(url).host;

const hostOf = (referrer: string): string =>
  (URL.canParse(referrer) && new URL(referrer).hostname) || 'direct';

/** `newsletter / mail / spring`, without the parts that are absent. */
const campaignOf = (url: string): string | undefined => {
  const { searchParams } = new URL(url);
  const parts = campaignParams.map((name) =>
    (searchParams.get(name) ?? '').replaceAll(/\p{Cc}/gu, '').trim(),
  );
  const text = parts.filter((part) => part !== '').join(' / ');
  // The cut must not leave half of a surrogate pair, which the server refuses.
  return text.slice(0, campaignMaxLength).replace(/[\uD800-\uDBFF]$/, '') || undefined;
};

const readStart = (text: string | null): VisitStart | undefined => {
  const start: unknown = text === null ? undefined : JSON.parse(text);
  if (!isObject(start) || typeof start.referrer !== 'string') return undefined;
  const { referrer, campaign } = start;
  return { referrer, campaign: typeof campaign === 'string' ? campaign : undefined };
};
