import { createHash } from 'node:crypto';
import type { HotRequest, HotResponse } from '@marquee/contracts/http/hot-batch';

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#101014;color:#ececf1}' +
  'main{max-width:26rem;padding:2rem;text-align:center}h1{font-size:1.25rem;margin:0 0 .5rem}a{color:#b9a8ff}' +
  '@media(prefers-color-scheme:light){body{background:#fafafc;color:#17171c}a{color:#5b3fd6}}';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>` +
  `<body><main><h1>${title}</h1><p>${text}</p><p><a href="/models">Browse models</a></p></main></body></html>`;

const html = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): HotResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': policy,
    ...headers,
  },
  body,
});

const notFoundPage = html(
  404,
  page('This link leads nowhere', 'The profile it belonged to is gone, or the link was never set.'),
);
const notFoundHead: HotResponse = { ...notFoundPage, body: '' };

/** The answer for a link that cannot be followed: small, without script, and the same for every reason. */
export const linkNotFound = ({ method }: Pick<HotRequest, 'method'>): HotResponse =>
  method === 'HEAD' ? notFoundHead : notFoundPage;

/** Sent until the links are loaded. */
export const linksLoading: HotResponse = {
  ...html(503, page('One moment', 'Links are not ready yet. Reload the page in a few seconds.'), {
    'retry-after': '2',
  }),
  retryElsewhere: true,
};
