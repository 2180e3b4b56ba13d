import { existsSync } from 'node:fs';
import { unavailable } from '@marquee/kit/errors/http-error';
import type { Closable } from '@marquee/kit/run/closable';
import type { Response } from 'express';

/** All gateways notice `make maintenance` within this time, without a file system call per request. */
const checkEveryMs = 500;

const retryAfterSeconds = 60;

export type Maintenance = Closable & { readonly isOn: () => boolean };

/** On while `file` exists; without a file, never. */
export const openMaintenance = (file: string | undefined): Maintenance => {
  if (file === undefined) return { isOn: () => false, close: () => undefined };
  let isOn = existsSync(file);
  const timer = setInterval(() => {
    isOn = existsSync(file);
  }, checkEveryMs).unref();
  return { isOn: () => isOn, close: () => clearInterval(timer) };
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Maintenance</title>
    <style>
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; text-align: center; font: 18px/1.5 system-ui, sans-serif; }
      h1 { font-size: 28px; margin: 0 0 8px; }
      p { margin: 0; }
    </style>
  </head>
  <body>
    <main>
      <h1>We are working on this site</h1>
      <p>It will be back in a few minutes.</p>
    </main>
  </body>
</html>
`;

/** 503 with Retry-After, which crawlers take as temporary: a page for pages, JSON for API routes. */
export const answerMaintenance = (res: Response, { isPage }: { readonly isPage: boolean }): void => {
  if (!isPage)
    unavailable(
      'site.maintenance',
      'The site is being maintained. Try again in a few minutes.',
      retryAfterSeconds,
    );
  res.status(503);
  res.setHeader('retry-after', String(retryAfterSeconds));
  res.setHeader('cache-control', 'no-store');
  res.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  res.type('html').send(page);
};
