import { badRequest, Refusal } from '@marquee/kit/errors/refusal';

/** The longest path with query that the lane carries (contracts/http/lane). */
const targetMaxLength = 4_096;

/** What nearly every request has: plain segments, none of which starts with a dot. */
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

/** The path of a request target, without its query. */
export const pathOf = (target: string): string => {
  const queryAt = target.indexOf('?');
  return queryAt === -1 ? target : target.slice(0, queryAt);
};

/**
 * Refuses with 400 every spelling of a path that two readers could understand differently: empty and dotted segments, encoded
 * slashes and backslashes, NUL, broken encoding, another host's address. What passes means the same to every guard and service.
 */
export const refuseOddTarget = (target: string): void => {
  if (target.length > targetMaxLength) throw new Refusal(414, 'path.too-long', 'The address is too long.');
  const path = pathOf(target);
  if (path.length < target.length && /%00|[^\x21-\x7e]|#/i.test(target)) badRequest('query.malformed', 'The query is malformed.');
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
