import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

test('a compressed answer of a service is passed on byte for byte, and 304 answers its etag', async () => {
  const body = brotliCompressSync('<urlset/>'.repeat(1_000));
  gateway.catalog.answer = ({ headers }, res) => {
    res.setHeader('etag', 'W/"a"');
    if (headers['if-none-match'] === 'W/"a"') res.writeHead(304).end();
    else res.writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'br' }).end(body);
  };
  // fetch would unpack it.
  const read = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; encoding: string | undefined; body: Buffer }>(
      (resolve, reject) => {
        get(`${gateway.url}/sitemaps/models-1.xml`, { headers }, (res) => {
          const { statusCode: status, headers } = res;
          const encoding = headers['content-encoding'];
          buffer(res).then((body) => resolve({ status, encoding, body }), reject);
        }).on('error', reject);
      },
    );
  const first = await read({ 'accept-encoding': 'gzip, br' });
  expect(first).toEqual({ status: 200, encoding: 'br', body });
  expect(gateway.catalog.received.at(-1)?.headers['accept-encoding']).toBe('gzip, br');
  expect((await read({ 'if-none-match': 'W/"a"' })).status).toBe(304);
});
