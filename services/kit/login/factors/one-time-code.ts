import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps have it: HMAC-SHA-1, six digits, a new code every 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** The step before is accepted too: typing takes a while, clocks may be behind. None of the future is. */
const stepsBefore = 1;

const base32Chars = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base 32 without padding, as apps expect a secret. */
export const base32 = (bytes: Buffer): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32Chars.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
};

/** 160 random bits, as long as the HMAC's hash (RFC 4226 section 4). */
export const newOneTimeSecret = (): Buffer => randomBytes(20);

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / stepSeconds);

export const codeOfStep = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
};

/** The time step of a valid `code`, or undefined. Do not accept that step, or one before it, again. */
export const stepOfCode = (secret: Buffer, code: string, at: Date): number | undefined => {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  const now = stepAt(at);
  for (let step = now - stepsBefore; step <= now; step += 1) {
    const right = Buffer.from(codeOfStep(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return undefined;
};

/** The URL in the app's QR code; the app shows the site's name (the key URI format of authenticator apps). */
export const otpauthUrl = (secret: Buffer, email: string, site: string): string => {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: site,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${encodeURIComponent(`${site}:${email}`)}?${query}`;
};
