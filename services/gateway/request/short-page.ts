import type { Response } from 'express';

type ShortPage = {
  readonly status: number;
  readonly retryAfterSeconds: number;
  readonly title: string;
  readonly heading: string;
  readonly lines: readonly string[];
};

/** A page without the web service, with Retry-After, which crawlers take as temporary. */
export const sendShortPage = (res: Response, page: ShortPage): void => {
  res.status(page.status).set({
    'retry-after': String(page.retryAfterSeconds),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  res.type('html').send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${page.title}</title>
    <style>
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; text-align: center; font: 18px/1.5 system-ui, sans-serif; }
      h1 { font-size: 28px; margin: 0 0 8px; }
      p { margin: 0; }
    </style>
  </head>
  <body>
    <main>
      <h1>${page.heading}</h1>
${page.lines.map((line) => `      <p>${line}</p>\n`).join('')}    </main>
  </body>
</html>
`);
};
