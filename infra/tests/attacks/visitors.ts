import { request } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { Model } from '@marquee/contracts/http/models';
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { until } from '@marquee/kit/testing/until';

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** What every browser says when a person follows a link. */
export const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

type Client = { readonly ip: string; readonly userAgent?: string; readonly headers?: Record<string, string> };

/** `fetch` would say by itself that it is no navigation. */
const send = (url: URL, method: string, headers: Record<string, string>, body?: string) =>
  new Promise<{ status: number; text: string; visit: string; cookie: string }>((resolve, reject) => {
    const req = request(url, { method, headers }, (res) => {
      const visit = res.headers[visitHeader];
      const cookie = (res.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
      textOf(res).then(
        (text) =>
          resolve({
            status: res.statusCode ?? 0,
            text,
            visit: typeof visit === 'string' ? visit : '',
            cookie,
          }),
        reject,
      );
    });
    req.on('error', reject);
    req.end(body);
  });

/** A client of the public address, behind a proxy that names its IP. */
export const openClient = (baseUrl: string, { ip, userAgent = chrome, headers = {} }: Client) => {
  const own = { 'x-forwarded-for': ip, 'user-agent': userAgent, ...headers };
  const ask = (method: 'GET' | 'HEAD' | 'POST', path: string, body?: unknown, more = {}) =>
    send(
      new URL(path, baseUrl),
      method,
      { ...own, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      body === undefined ? undefined : JSON.stringify(body),
    );
  return {
    get: (path: string, more = {}) => ask('GET', path, undefined, more),
    head: (path: string) => ask('HEAD', path),
    post: (path: string, body: unknown) => ask('POST', path, body),
    /** Reports a page view, and resolves with the token of the answer. */
    view: async (page: string, sessionId?: string): Promise<string> =>
      (await ask('POST', '/api/website-analytics', { page, sessionId })).visit,
    open: (model: Model, sessionId?: string) =>
      ask('POST', '/api/tracking', {
        modelId: model.id,
        eventType: 'impression',
        platform: 'marquee',
        sessionId,
      }),
    card: (model: Model, sessionId?: string, surface: Surface = 'browse') =>
      ask('POST', '/api/track-impression', {
        modelId: model.id,
        modelSlug: model.slug,
        ...{ surface, position: 0 },
        sessionId,
      }),
    /** Sends a request as it is written, up to its headers, and resolves with the first line of the answer. */
    speak: (head: (host: string) => string) =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port, host } = new URL(baseUrl);
        const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`);
        const socket = connect(Number(port), hostname).on('error', reject).setEncoding('utf8');
        socket.once('data', (text: string) => resolve(text.split('\r\n', 1)[0] ?? '')).resume();
        socket.write([head(host), ...lines, '', ''].join('\r\n'));
      }),
    click: (model: Model, query = '', more: Record<string, string> = navigation) =>
      ask('GET', `/track/${model.slug}/onlyfans${query}`, undefined, more),
  };
};

/** The first visit of a day from a network and user agent has no id; the token is of the second. */
export const earnedToken = async (
  { view }: Pick<ReturnType<typeof openClient>, 'view'>,
  page: string,
): Promise<string> => {
  await view(page);
  return await view(page);
};

/** Longer than the half second within which no person clicks. */
export const readThePage = (): Promise<void> => sleep(700);

/** Runs `work` for 0 to `count` - 1, twenty at a time. */
export const times = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - from) }, (_, index) => work(from + index)));
};

/** The ticket of the page of models. A page that could not be rendered in time, on a busy machine, has none. */
export const ticketOf = (client: ReturnType<typeof openClient>): Promise<string> =>
  until(
    'the page has a ticket',
    async () => /ticket=([\w.-]+)/.exec((await client.get('/models')).text)?.[1],
  );
