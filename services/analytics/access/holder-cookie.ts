import { readCookie, sessionCookie } from '@marquee/kit/identity/cookies';
import { holderSessionDays } from './holder-sessions';

/** Named for the slug, so that one browser can hold several dashboards and each opens only its own. */
const nameOf = (slug: string): string => `marquee_holder_${slug}`;

export const readHolderCookie = (header: string | undefined, slug: string): string | undefined =>
  readCookie(header, nameOf(slug));

export const setHolderCookie = (slug: string, token: string, secure: boolean): string =>
  sessionCookie(nameOf(slug), token, { maxAgeSeconds: holderSessionDays * 86_400, secure });

export const dropHolderCookie = (slug: string, secure: boolean): string =>
  sessionCookie(nameOf(slug), '', { maxAgeSeconds: 0, secure });
