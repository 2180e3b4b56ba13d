/** Edits and values that a careful client never sends, by the part of the request. */
export type Edit = (text: string) => string;

export const pathEdits: readonly Edit[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/', '//'),
  (path) => path.toUpperCase(),
  (path) => `${path}%00`,
  (path) => `${path}%2f..%2f..%2fadmin`,
  (path) => `${path}/../../admin/audit`,
  (path) => `${path}/%2e%2e/%2e%2e/admin/audit`,
  (path) => `${path}/..;/`,
  (path) => `${path};a=b`,
  (path) => path.replace('/api', '/./api'),
  (path) => path.replace('a', '%61'),
  (path) => `${path}%`,
  (path) => `${path}%c0%ae`,
  (path) => `${path}\\..\\`,
  (path) => `${path}#part`,
  (path) => `${path}/${'s'.repeat(5_000)}`,
  (path) => `http://elsewhere.example${path}`,
  (path) => `/internal${path}`,
];

export const queryEdits: readonly Edit[] = [
  (query) => `${query}&${query}`,
  (query) => `${query}&__proto__[admin]=true&constructor.prototype.admin=true`,
  (query) => query.replaceAll('=', '[]='),
  (query) => query.replaceAll('=', '[a][b]='),
  (query) => `${query}&%`,
  (query) => `${query}&a=%ff`,
  (query) => `${query}&a=%00`,
  (query) => `${query}&a=%ed%a0%80`,
  (query) => `&&&=&${query}&=`,
  (query) => `${query}&${'a=1&'.repeat(1_000)}`,
  (query) => `${query}&long=${'q'.repeat(5_000)}`,
  (query) => `?${query}`,
  (query) => query.replaceAll('&', ';'),
];

export const bodyEdits: readonly Edit[] = [
  (text) => text.slice(0, -1),
  (text) => text.slice(0, text.length / 2),
  (text) => `${text}${text}`,
  (text) => `${text},`,
  (text) => `\ufeff${text}`,
  (text) => `${text}\0`,
  (text) => text.replaceAll('"', "'"),
  // Every key twice.
  (text) => text.replace(/^\{(.+)\}$/s, '{$1,$1}'),
  (text) => text.replace(/^\{/, '{"__proto__":{"admin":true},'),
  (text) => text.replace(/:/, ':1e999999,"a":'),
  (text) => `${text}${' '.repeat(70_000)}`,
  () => '',
  () => ' ',
  () => 'null',
  () => '"text"',
  () => '['.repeat(20_000),
  () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  () => `{"a":"${'x'.repeat(200_000)}"}`,
  () => `{${Array.from({ length: 5_000 }, (_, nth) => `"k${nth}":1`).join()}}`,
];

export const byteEdits: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text.replace(/[a-z]/, '\u00ff'), 'latin1'),
];

export type Header = readonly [name: string, value: string];

export const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

export const unusualHeaders: readonly Header[] = [
  ['accept', 'text/html'],
  ['accept', '*/*;q=0'],
  ['accept', 'x'.repeat(2_000)],
  ['accept-encoding', 'gzip'],
  ['accept-encoding', 'br'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['accept-encoding', 'deflate, x'],
  ['accept-language', 'xx-INVALID-'.repeat(50)],
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y"'],
  ['if-none-match', '"'],
  ['if-match', '*'],
  ['if-match', '"0"'],
  ['if-modified-since', 'Sun, 22 Nov 2099 00:00:00 GMT'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-0'],
  ['range', 'bytes=99999999-'],
  ['user-agent', ''],
  ['user-agent', 'Googlebot/2.1'],
  ['user-agent', 'u'.repeat(5_000)],
  ['user-agent', '\u00ff\u00fe('],
  ['sec-gpc', '1'],
  ['dnt', '1'],
  ['sec-purpose', 'prefetch'],
  ['sec-fetch-dest', 'image'],
  ['x-refetch', '1'],
  ['referer', 'https://elsewhere.example/'],
  ['referer', '//'],
  ['referer', 'r'.repeat(3_000)],
  ['origin', 'https://elsewhere.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-for', "unknown, ::1, ' or 1=1"],
  ['x-forwarded-host', 'elsewhere.example'],
  ['x-forwarded-proto', 'https'],
  ['x-request-id', 'chosen-by-the-client'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/api/admin/audit'],
  ['x-rewrite-url', '/api/admin/audit'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'identity'],
  ['expect', 'something'],
  ['upgrade', 'websocket'],
  ['connection', 'upgrade'],
  ['te', 'trailers'],
  ['authorization', 'Bearer x'],
  ['authorization', 'Basic YTpi'],
  ['cookie', 'marquee_admin='],
  ['cookie', '=; ;;marquee_admin'],
  ['cookie', `a=${'c'.repeat(6_000)}`],
  ['cookie', 'marquee_holder_x=%00'],
];

export const manyHeaders = (count: number): Header[] =>
  Array.from({ length: count }, (_, nth) => [`x-many-${nth}`, '1']);

export const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/json;',
  '',
  'text/csv',
  '*/*',
] as const;
