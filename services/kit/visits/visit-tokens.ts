import { randomBytes } from 'node:crypto';
import { type Surface, surfaces } from '@marquee/contracts/events/impression-seen';
import { pageSections, surfacesOfPage } from '@marquee/contracts/events/page-surfaces';
import { hourMs } from '@marquee/contracts/rules/days';
import type { Identities } from '../identity/identity';
import { isKeyedHashOf, keyedHash, type PurposeKeys } from '../identity/service-secret';
import { ipBlock } from '../limits/ip-block';

/** What a visit has earned: the pages it was on, and since when it is on the last one. */
export type Visit = {
  /** Random, made by this service; empty where the pseudonym stays that of the IP and user agent. */
  readonly id: string;
  readonly hasSeen: (surface: Surface) => boolean;
  /** Epoch milliseconds at which the token was issued. */
  readonly issuedAt: number;
};

type Client = { readonly ip: string; readonly userAgent: string };

/** Issues and verifies visit tokens. Each belongs to one network block (IPv4 address or /64) and user agent. */
export type VisitTokens = {
  /** Undefined when the token is missing, malformed, expired, or another client's. */
  readonly read: (token: string | null | undefined, client: Client, at: number) => Visit | undefined;
  /** A token for a page with these surfaces, which also keeps those of `visit`. */
  readonly issue: (
    visit: Pick<Visit, 'id' | 'hasSeen'>,
    added: readonly Surface[],
    client: Client,
    at: number,
  ) => string;
};

/** The keys of tokens, which gateway and tracking derive. */
export const visitTokenKeys = ({ pairKeys }: Pick<Identities, 'pairKeys'>): PurposeKeys =>
  pairKeys('gateway>tracking', 'visit tokens');

/** A page that is open for longer reports again, or its links count as direct. */
export const tokenLivesMs = 3 * 3_600_000;
/** Tracking processes whose clocks differ by less accept one another's tokens. */
const clockSkewMs = 60_000;

export const newVisitId = (): string => randomBytes(8).toString('hex');

const bitOf = (surface: Surface): number => 1 << surfaces.indexOf(surface);

const shape = /^([\da-z]{8,9})\.([\da-z]{1,4})\.([\da-f]{16})?\.([\w-]{22})$/;

export const openVisitTokens = (keys: PurposeKeys): VisitTokens => {
  const signed = (text: string, { ip, userAgent }: Client): string => `${text} ${ipBlock(ip)} ${userAgent}`;
  return {
    read: (token, client, at) => {
      const [, time = '', mask = '', id = '', mac = ''] = shape.exec(token ?? '') ?? [];
      const issuedAt = Number.parseInt(time, 36);
      if (!(issuedAt <= at + clockSkewMs && issuedAt > at - tokenLivesMs)) return undefined;
      if (!isKeyedHashOf(keys, signed(`${time}.${mask}.${id}`, client), mac)) return undefined;
      const seen = Number.parseInt(mask, 36);
      return { id, issuedAt, hasSeen: (surface) => (seen & bitOf(surface)) !== 0 };
    },
    issue: ({ id, hasSeen }, added, client, at) => {
      const seen = surfaces.filter((surface) => hasSeen(surface) || added.includes(surface));
      const mask = seen.reduce((bits, surface) => bits | bitOf(surface), 0);
      const text = `${at.toString(36)}.${mask.toString(36)}.${id}`;
      return `${text}.${keyedHash(keys, signed(text, client))}`;
    },
  };
};

/** The client of a ticket, which is valid for anyone who has the page. No browser has these values. */
const anyone: Client = { ip: '', userAgent: '' };

/**
 * The hour's tickets by section of the site, for links in pages that are the same for everybody: they prove what
 * a link claims where there is no token yet, or no script to get one.
 */
export const pageTickets = ({ issue }: Pick<VisitTokens, 'issue'>, at: number): Record<string, string> => {
  const none = { id: '', hasSeen: () => false };
  const hour = at - (at % hourMs);
  return Object.fromEntries(
    pageSections.map((section) => [section, issue(none, surfacesOfPage(`/${section}`), anyone, hour)]),
  );
};

/** The pages that a ticket proves, for the hours that a page may be open. */
export const readTicket = (
  { read }: Pick<VisitTokens, 'read'>,
  ticket: string | null | undefined,
  at: number,
): Visit['hasSeen'] | undefined => read(ticket, anyone, at)?.hasSeen;
