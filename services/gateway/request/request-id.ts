import { randomBytes } from 'node:crypto';

const processPart = randomBytes(6).toString('base64url');
let count = 0;

/** Names one request in every log line and error body: random per process, then counted, since randomness per call would cost more. */
export const newRequestId = (): string => {
  count += 1;
  return `${processPart}.${count.toString(36)}`;
};
