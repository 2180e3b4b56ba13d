import type { RouteContext } from '@marquee/kit/http/route';

/** Public but revalidated each time: an unchanged list costs a 304, and a change shows at once. */
export const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate' } as const;

type Page = {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly upTo?: number | undefined;
};

/** HTTP clients accept 16 KiB of headers. A URL may have 4 KiB, and there are four links. */
const linkMaxLength = 8_192;

/**
 * `X-Total-Count`, and `Link` to neighboring pages as relative URLs, none if too long. With `upTo` they page
 * through the list as of its first page: rows added meanwhile shift nothing.
 */
export const pageHeaders = (req: RouteContext['req'], { limit, offset, total, upTo }: Page) => {
  const [path = '/', query = ''] = req.originalUrl.split('?', 2);
  const link = (rel: string, start: number): string => {
    const params = new URLSearchParams(query);
    params.set('limit', String(limit));
    params.set('offset', String(start));
    if (upTo !== undefined) params.set('upTo', String(upTo));
    return `<${path}?${params}>; rel="${rel}"`;
  };
  const lastStart = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const links = [
    link('first', 0),
    ...(offset > 0 ? [link('prev', Math.max(0, offset - limit))] : []),
    ...(offset + limit < total ? [link('next', offset + limit)] : []),
    link('last', lastStart),
  ];
  const joined = links.join(', ');
  return {
    'x-total-count': String(total),
    ...(joined.length <= linkMaxLength && { link: joined }),
  };
};
