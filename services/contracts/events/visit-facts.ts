import { z } from 'zod';
import { text } from '../text/text';

/** Why an event is not a person's own act. Counted by reason and displayed, never added to a figure. */
export const invalidReasons = [
  'bot',
  'prefetch',
  'head',
  'preview',
  'impossible',
  'own',
  'repeated',
  'embedded',
  'data-center',
  'excess',
] as const;
export const InvalidReason = z.enum(invalidReasons);
export type InvalidReason = z.infer<typeof InvalidReason>;

export const devices = ['Desktop', 'Mobile', 'Tablet'] as const;
export const browsers = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Unknown'] as const;

/**
 * One of `values`; any other text is read as `other`. For the bus: an older worker counts what a newer
 * tracking process sends. What visitors send is checked with the plain enum.
 */
export const knownOr = <const Value extends string>(values: readonly Value[], other: Value) =>
  z
    .string()
    .max(64)
    .transform((given): Value => values.find((value) => value === given) ?? other);

/**
 * Fields of every event. `at`: arrival, epoch milliseconds. `invalid` is absent for a person's own act. `demo`: of the
 * demo traffic, by the signature of the program that sent it; shown on dashboards, and part of no public figure.
 */
export const visitFacts = {
  at: z.int().min(0).max(8_640_000_000_000_000),
  invalid: InvalidReason.optional(),
  demo: z.literal(true).optional(),
};

/** The daily pseudonym: the first 64 bits of a keyed hash, as 16 hexadecimal digits. */
export const Visitor = z.string().regex(/^[0-9a-f]{16}$/);

/** Stands for every visitor beyond a day's caps: the views count, the visitors do not. Chance: 1 in 2^64. */
export const otherVisitor = 'ffffffffffffffff';

/** Two letters of ISO 3166-1, or `ZZ` where the IP is in no country's range. */
export const Country = z.string().regex(/^[A-Z]{2}$/);
export const unknownCountry = 'ZZ';

/** Facts about the sender. `referrer`: the host by which the visit began, or `direct`; absent if not sent. */
export const visitorFacts = {
  visitor: Visitor,
  country: Country,
  device: z.enum(devices),
  browser: knownOr(browsers, 'Unknown'),
  referrer: text(256).optional(),
  /** The network block (IPv4 address or /48) of opened profiles and clicks, hashed for one day. */
  network: Visitor.optional(),
  /** Opened profiles and clicks have these: the network is an IPv4 address; the pseudonym is that of one visit. */
  isIPv4: z.literal(true).optional(),
  hasVisit: z.literal(true).optional(),
  /** The browser's major version, of opened profiles and clicks, hashed to digits that others share. */
  browserVersion: z
    .string()
    .regex(/^[0-9a-f]{2}$/)
    .optional(),
  /** The `utm_*` of the visit's first URL, or the name of the model's campaign link. */
  campaign: text(128).optional(),
};
