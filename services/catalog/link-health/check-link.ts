/** How a platform answered for a link: its status, or undefined when it did not answer in time. */
export type LinkAnswer = { readonly status: number | undefined };

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The user agent names the product and where its checks are explained. */
export const linkCheckAgent = (publicUrl: string): string => `MarqueeLinkCheck/1.0 (+${publicUrl}/help)`;

const answerWithinMs = 10_000;

/** Statuses with which servers refuse HEAD but may answer GET. */
const refusesHead = new Set([400, 403, 404, 405, 410, 501]);

/**
 * Asks with HEAD, then with GET, because some servers answer HEAD wrongly. Follows no redirect and reads no
 * body, so it contacts the link's own host alone. Never throws.
 */
export const checkLink = async (
  link: string,
  { fetch, agent }: { fetch: Fetch; agent: string },
): Promise<LinkAnswer> => {
  const ask = async (method: 'HEAD' | 'GET'): Promise<LinkAnswer> => {
    try {
      const response = await fetch(link, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': agent, accept: 'text/html' },
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.body?.cancel();
      return { status: response.status };
    } catch {
      return { status: undefined };
    }
  };
  const head = await ask('HEAD');
  return head.status !== undefined && refusesHead.has(head.status) ? await ask('GET') : head;
};

/** True when the platform says that there is no such page. */
export const isMissing = ({ status }: LinkAnswer): boolean => status === 404 || status === 410;

export const isThere = ({ status }: LinkAnswer): boolean =>
  status !== undefined && status >= 200 && status < 400;

/** The platform wants fewer requests or is failing: then none of its links is checked for a while. */
export const isOverloaded = ({ status }: LinkAnswer): boolean =>
  status === undefined || status === 429 || status >= 500;
