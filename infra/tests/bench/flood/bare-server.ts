/** Baseline of the ratios: `node:http` that parses JSON, or redirects, and nothing else. Prints its port. */
import { createServer } from 'node:http';

const server = createServer((req, res) => {
  if (req.method === 'GET') {
    res.writeHead(302, { location: 'https://onlyfans.com/somebody', 'cache-control': 'no-store' }).end();
    return;
  }
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    JSON.parse(Buffer.concat(parts).toString('utf8'));
    res.writeHead(202, { 'content-type': 'application/json' }).end('{"accepted":1}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  console.log(typeof bound === 'object' && bound !== null ? bound.port : 0);
});
