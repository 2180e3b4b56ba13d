import { z } from 'zod';
import { Day } from '../rules/days';
import { platformKeys } from '../rules/platforms';
import { text } from '../text/text';
import { dayNotes } from './conspicuous-days';

/** The figures of each model on each day are hashed: a year of 6,000 models takes two thirds of this on an idle machine. */
export const statementWithinMs = 30_000;

/** Rises when a figure is counted in another way: `/how-we-count` describes the present one. */
export const countingMethod = 2;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const StatementFigures = {
  seen: z.int(),
  opened: z.int(),
  clicks: z.int(),
  uniqueClicks: z.int(),
  cardClicks: z.int(),
  uniqueCardClicks: z.int(),
  /** Events that are in none of the figures, by reason in alphabetical order; only reasons with events. */
  invalid: z.record(z.string(), z.int()),
};

/**
 * A day of the model as the leaf of the day's Merkle tree (RFC 6962). The leaf is SHA-256 of a zero byte and the
 * JSON text of `day`, `modelId`, `nonce` and the figures, in this order; a node that of a one byte and its two
 * children. `path`: the siblings from the leaf to the root. A day without events of the model has no leaf:
 * `proof` is null.
 */
export const StatementDay = z.object({
  day: Day,
  ...StatementFigures,
  proof: z
    .object({
      /** Keeps others from guessing the figures of this leaf from a sibling hash. */
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: Hash })),
      root: Hash,
    })
    .nullable(),
});
export type StatementDay = z.infer<typeof StatementDay>;

/** `GET /api/insights/{slug}/statement`, for whole days only. `signature`: Ed25519 over the JSON text of `statement`. */
export const SignedStatement = z.object({
  statement: z.object({
    site: z.string(),
    model: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
    from: Day,
    to: Day,
    timezone: z.string(),
    method: z.int(),
    explained: z.url(),
    /** Verifies this file without a network. */
    verifier: z.url(),
    /** Where the roots of all days are published. */
    roots: z.url(),
    totals: z.object(StatementFigures),
    corrections: dayNotes.corrections,
    /** Clicks that the platform's own tracking links reported, as the holder entered them: not counted by us. */
    platformClicks: z.array(z.object({ platform: z.enum(platformKeys), clicks: z.int(), ours: z.int() })),
    days: z.array(StatementDay),
  }),
  publicKey: z.base64(),
  signature: z.base64(),
});
export type SignedStatement = z.infer<typeof SignedStatement>;

/**
 * `GET /.well-known/marquee-roots.json`: the Merkle root of each day, the latest day first; several of one day
 * after a correction, the newest first. `keys`: DER (SPKI) of the keys that sign statements.
 */
export const MarqueeRoots = z.object({
  keys: z.array(z.base64()),
  roots: z.array(z.object({ day: Day, root: Hash, models: z.int(), at: z.iso.datetime() })),
});
export type MarqueeRoots = z.infer<typeof MarqueeRoots>;

/** `POST /api/insights/{slug}/platform-clicks`: lines `2026-11-20,onlyfans,45`; each replaces what was entered before. */
export const PlatformClicksForm = z.object({ csv: text(50_000) });
export const PlatformClicksEntered = z.object({ entered: z.int() });
