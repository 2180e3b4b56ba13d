import { timingSafeEqual } from 'node:crypto';
import { cookieName, readCookie } from './cookies';
import type { Identities } from './identity';
import { newToken } from './secret-token';
import { mac, type PurposeKeys } from './service-secret';

/** 120 bits: with the random part the token has 64 characters, the most that every version accepts. */
const signatureBytes = 15;
const signatureChars = 20;

const signatureOf = (key: Buffer, owner: string, random: string): string =>
  mac(key, `${owner} ${random}`).subarray(0, signatureBytes).toString('base64url');

/** The keys that sign the sessions of `service` and by which the gateway recognizes them. */
export const sessionKeys = (identities: Identities, service: 'admin' | 'analytics'): PurposeKeys =>
  identities.pairKeys(`gateway>${service}`, 'session tokens');

export const adminOwner = 'admin';
export const holderOwner = (slug: string): string => `holder ${slug}`;
export const agencyOwner = (modelIds: readonly number[]): string => `agency ${modelIds.join('-')}`;

/**
 * A session token, 256 random bits, that holders of the keys recognize without a lookup as issued to `owner`.
 * Only the store, which holds its hash, knows whether it is still valid.
 */
export const newSessionToken = ([key]: PurposeKeys, owner: string): string => {
  if (key === undefined) throw new Error('signing needs a key');
  const random = newToken();
  return `${random}.${signatureOf(key, owner, random)}`;
};

/** True when `token` was issued to `owner`, valid still or not. */
export const isSessionTokenOf = (keys: PurposeKeys, owner: string, token: string): boolean => {
  const at = token.indexOf('.');
  if (at < 0) return false;
  const given = Buffer.from(token.slice(at + 1));
  // Any other length is none of ours, and costs no hash.
  if (given.length !== signatureChars) return false;
  return keys.some((key) => timingSafeEqual(given, Buffer.from(signatureOf(key, owner, token.slice(0, at)))));
};

/** The value of an agency's session cookie: its models, which the token's signature covers, and the token. */
export const agencyCookie = (modelIds: readonly number[], token: string): string =>
  `${modelIds.join('-')}~${token}`;

/** Undefined for any other text. Trust the models only if `isSessionTokenOf` confirms them. */
export const readAgencyCookie = (
  value: string,
): { readonly modelIds: readonly number[]; readonly token: string } | undefined => {
  const [, ids = '', token] = /^((?:[1-9]\d{0,9}(?:-[1-9]\d{0,9}){0,49})?)~([\w.-]{1,64})$/.exec(value) ?? [];
  return token === undefined ? undefined : { modelIds: ids === '' ? [] : ids.split('-').map(Number), token };
};

/** One cookie per slug: a browser can hold several dashboards, and each cookie opens only one. */
export const holderCookieName = (slug: string, secure: boolean): string =>
  cookieName(`marquee_holder_${slug}`, secure);
export const agencyCookieName = (secure: boolean): string => cookieName('marquee_agency', secure);

export const readHolderToken = (
  header: string | undefined,
  slug: string,
  secure: boolean,
): string | undefined => readCookie(header, holderCookieName(slug, secure));

export const readAgencyToken = (header: string | undefined, secure: boolean): string | undefined =>
  readAgencyCookie(readCookie(header, agencyCookieName(secure)) ?? '')?.token;
