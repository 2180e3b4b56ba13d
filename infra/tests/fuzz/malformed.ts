/** Bytes that are no HTTP request, or can be read two ways: refused with JSON, or answered once. */
export const malformedRequests = (host: string): readonly string[] => {
  const head = (first: string, ...lines: string[]): string =>
    [first, `host: ${host}`, 'connection: close', ...lines, '', ''].join('\r\n');
  const post = 'POST /api/tracking HTTP/1.1';
  const type = 'content-type: application/json';
  return [
    head('GET /api/models with a space HTTP/1.1'),
    head('GET /api/models HTTP/9.9'),
    head('GET /api/models'),
    head('get /api/models HTTP/1.1'),
    head('GOT /api/models HTTP/1.1'),
    head('GET \0 HTTP/1.1'),
    head('GET /api/models\u00e9 HTTP/1.1'),
    head('GET api/models HTTP/1.1'),
    head('GET * HTTP/1.1'),
    head('OPTIONS * HTTP/1.1'),
    head('GET /api/models HTTP/1.1', 'no colon'),
    head('GET /api/models HTTP/1.1', 'x: a\0b'),
    head('GET /api/models HTTP/1.1', 'x: a\rb'),
    head('GET /api/models HTTP/1.1', 'x : space before the colon'),
    head('GET /api/models HTTP/1.1', 'x: folded', ' line'),
    head('GET /api/models HTTP/1.1', `x: ${'h'.repeat(20_000)}`),
    head('GET /api/models HTTP/1.1', `host: elsewhere.example`),
    `GET /api/models HTTP/1.1\r\nconnection: close\r\n\r\n`,
    `GET /api/models HTTP/1.1\nhost: ${host}\nconnection: close\n\n`,
    `GET /${'p'.repeat(20_000)} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    `${head(post, type, 'content-length: 2', 'content-length: 3')}{}x`,
    `${head(post, type, 'content-length: -1')}{}`,
    `${head(post, type, 'content-length: 2x')}{}`,
    `${head(post, type, 'content-length: 99999999999999999999')}{}`,
    `${head(post, type, 'content-length: 2', 'transfer-encoding: chunked')}0\r\n\r\n`,
    `${head(post, type, 'transfer-encoding: chunked, identity')}0\r\n\r\n`,
    `${head(post, type, 'transfer-encoding: xchunked')}0\r\n\r\n`,
    `${head(post, type, 'transfer-encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
    `${head(post, type, 'transfer-encoding: chunked')}fffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
    `${head(post, type, 'transfer-encoding: chunked')}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\r\n\r\n\r\n\0\0\0',
  ];
};
