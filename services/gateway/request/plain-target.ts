import { badRequest, HttpError } from '@marquee/kit/errors/http-error';

/** The longest path with query; contracts/http/hot-batch has the same limit. */
const targetMaxLength = 4_096;

/** Nearly every path: plain segments, none of which starts with a dot. */
const ordinaryPath = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

const forbiddenInSegment = /[/\\\0]/;

const isPlainSegment = (segment: string): boolean => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return false;
  }
  return decoded !== '.' && decoded !== '..' && !forbiddenInSegment.test(decoded);
};

/** A query must decode to text: no NUL, no broken UTF-8. A percent sign without hex digits is itself. */
const isPlainQuery = (query: string): boolean => {
  if (!query.includes('%')) return true;
  try {
    return !decodeURIComponent(query.replace(/%(?![0-9A-Fa-f]{2})/g, '%25')).includes('\0');
  } catch {
    return false;
  }
};

export const pathOf = (target: string): string => {
  const queryAt = target.indexOf('?');
  return queryAt === -1 ? target : target.slice(0, queryAt);
};

/** `/api/v1/figures?model=rose` stands for `/api/v1/models/rose/figures`, with the same guard and limits. */
export const expandTarget = (target: string): string =>
  target.replace(
    /^\/api\/v1\/figures\?(.*?&)?model=([\w-]+)(?:&(.*))?$/,
    (_, before = '', slug, after = '') => `/api/v1/models/${slug}/figures?${before}${after}`,
  );

/**
 * Refuses with 400 every path that two readers could understand differently: empty and dotted segments,
 * encoded slashes and backslashes, NUL, broken encoding, an absolute URL.
 */
export const refuseMalformedTarget = (target: string): void => {
  if (target.length > targetMaxLength) throw new HttpError(414, 'path.too-long', 'The URL is too long.');
  const path = pathOf(target);
  const query = target.slice(path.length);
  if (/[^\x21-\x7e]|#/.test(query) || !isPlainQuery(query))
    badRequest('query.malformed', 'The query is malformed.');
  if (path === '/' || ordinaryPath.test(path)) return;
  const [first, ...segments] = path.split('/');
  const last = segments.length - 1;
  const isPlain =
    first === '' &&
    segments.length > 0 &&
    /^[\x21-\x7e]*$/.test(path) &&
    !path.includes('#') &&
    segments.every((segment, index) => (segment === '' ? index === last : isPlainSegment(segment)));
  if (!isPlain) badRequest('path.malformed', 'The path is malformed.');
};
