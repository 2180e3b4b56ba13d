import type { HotRequest, HotRoute } from '@marquee/contracts/http/hot-batch';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** The client of every request here. */
export const testClient = { ip: '8.8.8.8', userAgent: chrome };

type Overrides = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly at?: number;
  readonly own?: HotRequest['own'];
};

const common = ({ headers = {}, at, own }: Overrides) => ({
  requestId: 'test-request',
  ip: testClient.ip,
  headers: { 'user-agent': chrome, ...headers },
  ...(at !== undefined && { at }),
  ...(own !== undefined && { own }),
});

/** A post as the gateway sends it. A body that is not a string is sent as JSON. */
export const post = (route: HotRoute, body: unknown, overrides: Overrides = {}): HotRequest => ({
  ...common({ ...overrides, headers: { 'content-type': 'application/json', ...overrides.headers } }),
  route,
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const pageView = (page: string, overrides: Overrides = {}): HotRequest =>
  post('page-view', { sessionId: 'a-session', page, referrer: 'direct' }, overrides);

/** A request for `/track/{slug}/{platform}` as the gateway sends it. */
export const click = (
  target: string,
  overrides: Overrides = {},
  method: 'GET' | 'HEAD' = 'GET',
): HotRequest => {
  const [path = '', query] = target.split('?', 2);
  const [, , slug = '', platform = ''] = path.split('/');
  return {
    ...common(overrides),
    route: 'link-click',
    method,
    params: { slug, platform },
    ...(query !== undefined && { query }),
  };
};
