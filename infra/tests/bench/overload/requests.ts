import type { MixedPost } from '../flood/wrk';

/** Consumer networks of the Asia-Pacific registry, in which the offsets of every IP have the same length. */
const firstOctets = 15;
const octet = (index: number): number => 100 + (index % 100);

/** One of 15 million IPs of 15 characters. */
export const ipOf = (index: number): string =>
  `${110 + (index % firstOctets)}.${octet(index)}.${octet(Math.floor(index / 100))}.${octet(Math.floor(index / 10_000))}`;

const tokenLength = 12;
const ipPlace = '###.###.###.###';
const tokenPlace = '#'.repeat(tokenLength);

/** A post's bytes as they are sent, but for its sender's IP and the text that no other request has. */
export type Template = {
  readonly bytes: Buffer;
  readonly ipAt: number;
  readonly tokensAt: readonly number[];
};

const placesOf = (text: string, place: string): number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(place); at >= 0; at = text.indexOf(place, at + place.length)) found.push(at);
  return found;
};

/** `post` holds ASCII only, with `UNIQUE` where each request differs. */
export const templateOf = ({ path, body }: MixedPost, host: string, userAgent: string): Template => {
  const filled = body.replaceAll('UNIQUE', tokenPlace);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `user-agent: ${userAgent}`,
    'content-type: application/json',
    `x-forwarded-for: ${ipPlace}`,
    `content-length: ${filled.length}`,
    '\r\n',
  ].join('\r\n');
  const text = head + filled;
  return {
    bytes: Buffer.from(text, 'latin1'),
    ipAt: text.indexOf(ipPlace),
    tokensAt: placesOf(text, tokenPlace),
  };
};

/** The bytes of one request. `nth` and `run` make its token. */
export const requestOf = (
  { bytes, ipAt, tokensAt }: Template,
  ip: string,
  run: string,
  nth: number,
): Buffer => {
  const request = Buffer.allocUnsafe(bytes.length);
  bytes.copy(request);
  request.write(ip, ipAt, 'latin1');
  const token = (run + nth.toString(36).padStart(tokenLength - run.length, '0')).slice(-tokenLength);
  const bytesOfToken = Buffer.from(token, 'latin1');
  for (const at of tokensAt) request.set(bytesOfToken, at);
  return request;
};

export type Answer = { readonly status: number; readonly retryAfter: string; readonly body: string };

const field = (head: string, name: string): string => {
  const at = head.indexOf(`\r\n${name}: `);
  return at < 0 ? '' : head.slice(at + name.length + 4, head.indexOf('\r\n', at + 2));
};

/** The response at the beginning of `text`; undefined until all of it has arrived. */
export const answerIn = (text: string): Answer | undefined => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end + 2);
  const bodyAt = end + 4;
  const length = Number(field(head, 'content-length'));
  if (text.length < bodyAt + length) return undefined;
  return {
    status: Number(text.slice(9, 12)),
    retryAfter: field(head, 'retry-after'),
    body: text.slice(bodyAt, bodyAt + length),
  };
};
