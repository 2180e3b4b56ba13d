/** Baseline of the cached pages: bare Express that sends the compressed bytes of the URL. Prints its port. */
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';

const [, , url = ''] = process.argv;

get(url, { headers: { 'accept-encoding': 'br' } }, async (page) => {
  const body = await buffer(page);
  const app = express();
  app.get('/', (_req, res) => {
    res.set({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(body);
  });
  const server = app.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    console.log(typeof bound === 'object' && bound !== null ? bound.port : 0);
  });
});
