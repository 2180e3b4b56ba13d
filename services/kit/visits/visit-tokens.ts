import { createHash, randomBytes } from 'node:crypto';
import { type Surface, surfaces } from '@marquee/contracts/events/impression-seen';
import { pageSections, sectionOf, surfacesOfPage } from '@marquee/contracts/events/page-surfaces';
import { hourMs } from '@marquee/contracts/rules/days';
import type { Identities } from '../identity/identity';
import { isKeyedHashOf, keyedHash, type PurposeKeys } from '../identity/service-secret';
import { ipBlock } from '../limits/ip-block';

/** What a visit has earned: the pages it was on, and since when it is on the last one. */
export type Visit = {
  /** Random, made by this service; empty where the pseudonym stays that of the IP and user agent. For a ticket `pageId`. */
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
  /** The page that a ticket proves, for the hours that it may be open. */
  readonly readTicket: (ticket: string | null | undefined, at: number) => Visit | undefined;
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

/** The client of a ticket, which is valid for anyone who has the page. No browser has these values. */
const anyone: Client = { ip: '', userAgent: '' };

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
    readTicket: (ticket, at) => {
      const [, time, mask] = shape.exec(ticket ?? '') ?? [];
      // Most links and page views have none.
      if (time === undefined) return undefined;
      const secrets = keys.map((key) => keyedHash([key], signed(`${time}.${mask}.`, anyone)));
      return openVisitTokens(secrets.map((secret) => Buffer.from(secret))).read(ticket, anyone, at);
    },
    issue: ({ id, hasSeen }, added, client, at) => {
      const seen = surfaces.filter((surface) => hasSeen(surface) || added.includes(surface));
      const mask = seen.reduce((bits, surface) => bits | bitOf(surface), 0);
      const text = `${at.toString(36)}.${mask.toString(36)}.${id}`;
      return `${text}.${keyedHash(keys, signed(text, client))}`;
    },
  };
};

/**
 * The hour's secrets by section of the site, from which `pageTicket` makes tickets for links in pages that are the same
 * for everybody: they prove what a link claims where there is no token yet, or no script to get one.
 */
export const sectionTickets = ({ issue }: Pick<VisitTokens, 'issue'>, at: number): Record<string, string> => {
  const none = { id: '', hasSeen: () => false };
  const hour = at - (at % hourMs);
  return Object.fromEntries(
    pageSections.map((section) => [section, issue(none, surfacesOfPage(`/${section}`), anyone, hour)]),
  );
};

export const pageId = (path: string): string =>
  createHash('sha256').update(path.replace(/\/$/, '')).digest('hex').slice(0, 16);

/** The ticket of the page at `path`, signed with its section's secret; empty where there is none. */
export const pageTicket = (tickets: Readonly<Record<string, string>>, path: string): string => {
  const [time = '', , , secret] = tickets[sectionOf(path)]?.split('.') ?? [];
  if (secret === undefined) return '';
  const page = { id: pageId(path), hasSeen: () => false };
  const { issue } = openVisitTokens([Buffer.from(secret)]);
  return issue(page, surfacesOfPage(path), anyone, Number.parseInt(time, 36));
};
