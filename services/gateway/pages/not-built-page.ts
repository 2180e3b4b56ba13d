/** What a browser is shown while there is no built frontend to serve; calls are answered all the same. */
export const notBuiltPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Not built yet · Marquee</title>
  </head>
  <body>
    <h1>The frontend is not built</h1>
    <p>The services are running, but there are no pages to show. Run <code>make up</code>, or build them alone with
      <code>npm run build --workspace frontend</code>; this address then works without a restart.</p>
  </body>
</html>
`;
