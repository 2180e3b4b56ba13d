import { z } from 'zod';
import { InvalidReason } from '../events/visit-facts';
import { Day } from '../rules/days';
import { platformKeys } from '../rules/platforms';

/** The search param of an outbound link that names the test of which the click is a part. */
export const linkTestParam = 'test';

/** A test waits this long for its click. */
export const linkTestMinutes = 15;

/** Tests of one model within an hour at most. */
export const linkTestsPerHour = 30;

/** `POST /api/insights/{slug}/link-tests`: a new test, and the model's links that are part of it. */
export const NewLinkTest = z.object({
  id: z.uuid(),
  links: z.array(z.object({ platform: z.enum(platformKeys), path: z.string() })),
});
export type NewLinkTest = z.infer<typeof NewLinkTest>;

/**
 * `GET /api/insights/{slug}/link-tests/{id}`: the first click of the test as the pipeline has counted it.
 * `acceptedAt`: its arrival; `message`: producer and number of the message that brought it, as in the ledger;
 * `day`: the day of the figures; `invalid`: the reason why it was not added to them, null when it counts as a
 * click.
 */
export const LinkTest = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), until: z.iso.datetime() }),
  z.object({ state: z.literal('expired') }),
  z.object({
    state: z.literal('counted'),
    platform: z.enum(platformKeys),
    acceptedAt: z.iso.datetime(),
    message: z.object({ producer: z.uuid(), seq: z.int().positive() }),
    countedAt: z.iso.datetime(),
    day: Day,
    invalid: InvalidReason.nullable(),
  }),
]);
export type LinkTest = z.infer<typeof LinkTest>;
