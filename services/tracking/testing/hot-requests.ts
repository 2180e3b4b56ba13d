import type { LaneCall } from '@marquee/contracts/http/hot-batch';

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

type Given = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly at?: number;
  readonly address?: string;
};

const common = ({ headers = {}, at, address = '8.8.8.8' }: Given) => ({
  requestId: 'test-call',
  address,
  headers: { 'user-agent': browser, ...headers },
  ...(at !== undefined && { at }),
});

/** A post as the gateway passes it on; a body that is no string is spelled as JSON. */
export const post = (path: string, body: unknown, given: Given = {}): LaneCall => ({
  ...common({ ...given, headers: { 'content-type': 'application/json', ...given.headers } }),
  method: 'POST',
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const pageView = (page: string, given: Given = {}): LaneCall =>
  post('/api/website-analytics', { sessionId: 'a-session', page, referrer: 'direct' }, given);

export const click = (path: string, given: Given = {}, method: 'GET' | 'HEAD' = 'GET'): LaneCall => ({
  ...common(given),
  method,
  path,
});
