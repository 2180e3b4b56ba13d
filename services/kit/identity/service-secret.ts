import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The values of `SERVICE_SECRET`, the current one first; the others are accepted during a change. */
export type ServiceSecret = readonly string[];

/** The 256-bit keys of one purpose. The first signs and seals; all are accepted. */
export type PurposeKeys = readonly Buffer[];

/** Derives the keys of one purpose with HKDF-SHA-256; those of different purposes are independent. */
export const purposeKeys = (secret: ServiceSecret | readonly KeyObject[], purpose: string): PurposeKeys =>
  secret.map((value) => Buffer.from(hkdfSync('sha256', value, '', `marquee ${purpose}`, 32)));

export const mac = (key: Buffer | KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

export const isMacOf = (keys: readonly (Buffer | KeyObject)[], text: string, given: Buffer): boolean =>
  keys.some((key) => isSame(given, mac(key, text)));

const currentOf = ([current]: PurposeKeys): Buffer => {
  if (current === undefined) throw new Error('a purpose has at least one key');
  return current;
};

/** `<text>.<base64url HMAC-SHA-256>`: readable, and `verifyText` returns it for the same purpose only. */
export const signText = (keys: PurposeKeys, text: string): string =>
  `${text}.${mac(currentOf(keys), text).toString('base64url')}`;

/** The text of `signed`; undefined if malformed, changed, of another purpose or a removed secret. */
export const verifyText = (keys: PurposeKeys, signed: string): string | undefined => {
  const at = signed.lastIndexOf('.');
  if (at < 0) return undefined;
  const text = signed.slice(0, at);
  return isMacOf(keys, text, Buffer.from(signed.slice(at + 1), 'base64url')) ? text : undefined;
};

/**
 * The stored form of a guessable value, such as an IP: 128 bits as base64url, not to be guessed back without
 * the secret. With another secret stored values are not found any more.
 */
export const keyedHash = (keys: PurposeKeys, value: string): string =>
  mac(currentOf(keys), value).subarray(0, 16).toString('base64url');

export const isKeyedHashOf = (keys: PurposeKeys, value: string, given: string): boolean =>
  keys.some((key) => isSame(Buffer.from(given), Buffer.from(keyedHash([key], value))));
