import { randomBytes } from 'node:crypto';

const processPart = randomBytes(6).toString('base64url');
let count = 0;

/** A new id for a request's log lines and error body: random per process, then counted, which is cheap. */
export const newRequestId = (): string => {
  count += 1;
  return `${processPart}.${count.toString(36)}`;
};
