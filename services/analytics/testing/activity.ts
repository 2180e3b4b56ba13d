import { randomBytes, randomUUID } from 'node:crypto';
import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { surfaces } from '@marquee/contracts/events/impression-seen';
import { browsers, devices, invalidReasons, otherVisitor } from '@marquee/contracts/events/visit-facts';
import { platformKeys } from '@marquee/contracts/rules/platforms';
import fc from 'fast-check';

type View = Extract<ActivityEvent, { type: 'page.viewed' }>;

export const visitor = (): string => randomBytes(8).toString('hex');

const facts = { country: 'DE', device: 'Mobile', browser: 'Chrome' } as const;
/** Cards and clicks of which a test does not name the visitor are of no person. */
const nobody = { visitor: otherVisitor, ...facts };

export const view = (given: Partial<View> = {}): View => ({
  type: 'page.viewed',
  at: Date.now(),
  visitor: visitor(),
  path: '/',
  referrer: 'direct',
  ...facts,
  ...given,
});

export const card = (
  modelId: number,
  given: Partial<Extract<ActivityEvent, { type: 'impression.seen' }>> = {},
): ActivityEvent => ({
  type: 'impression.seen',
  at: Date.now(),
  ...nobody,
  modelId,
  kind: 'card',
  surface: 'browse',
  position: 0,
  ...given,
});

export const click = (
  modelId: number,
  given: Partial<Extract<ActivityEvent, { type: 'link.clicked' }>> = {},
): ActivityEvent => ({
  type: 'link.clicked',
  at: Date.now(),
  ...nobody,
  modelId,
  platform: 'onlyfans',
  surface: 'profile',
  position: -1,
  ...given,
});

/** A tracking process that numbers its messages as a real one does. */
export const producer = (id: string = randomUUID()) => {
  let seq = 0;
  let accepted = 0;
  return {
    id,
    accepted: () => accepted,
    batch: (events: readonly ActivityEvent[], more: Partial<ActivityBatch> = {}): ActivityBatch => {
      seq += 1;
      const batch: ActivityBatch = {
        version: 1,
        producer: id,
        seq,
        acceptedBefore: accepted,
        events: [...events],
        ...more,
      };
      accepted += events.length;
      return batch;
    },
  };
};

/** Most events are of visitors. */
const demo = fc.option(fc.constant(true as const), { nil: undefined, freq: 1 });
const oneOf = <Value>(values: readonly [Value, ...Value[]]) => fc.constantFrom(...values);
const invalid = fc.option(oneOf(invalidReasons), { nil: undefined, freq: 10 });
const place = { surface: oneOf(surfaces), position: fc.integer({ min: -1, max: 300 }) };
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
const origin = sometimes(fc.record(place));
const modelId = fc.integer({ min: 1, max: 5 });

/** Any event of the contract, over a few days and few names, so that keys meet. */
export const anyEvent = (from = Date.UTC(2026, 2, 27), days = 4): fc.Arbitrary<ActivityEvent> => {
  const at = fc.integer({ min: from, max: from + days * 86_400_000 });
  /** Fields without a value are absent, as on the bus. */
  const drop = <Event extends object>(event: Event): Event => {
    for (const name of Object.keys(event) as (keyof Event)[])
      if (event[name] === undefined) delete event[name];
    return event;
  };
  const person = fc.integer({ min: 0, max: 9 }).map((n) => n.toString(16).padStart(16, 'f'));
  const anyView: fc.Arbitrary<ActivityEvent> = fc
    .record({
      type: fc.constant('page.viewed' as const),
      at,
      invalid,
      demo,
      visitor: person,
      path: fc.constantFrom('/', '/models', '/help'),
      referrer: fc.constantFrom('direct', 'example.org'),
      country: fc.constantFrom('DE', 'US', 'ZZ'),
      device: oneOf(devices),
      browser: oneOf(browsers),
      campaign: sometimes(fc.constantFrom('spring', 'mail / summer', '')),
    })
    .map(drop);
  const anyFacts = {
    visitor: fc.oneof(person, fc.constant(otherVisitor)),
    country: fc.constantFrom('DE', 'US', 'ZZ'),
    device: oneOf(devices),
    browser: oneOf(browsers),
    referrer: sometimes(fc.constantFrom('direct', 'www.google.de', 'example.org')),
    campaign: sometimes(fc.constantFrom('spring', '')),
  };
  const anyImpression: fc.Arbitrary<ActivityEvent> = fc
    .record({
      type: fc.constant('impression.seen' as const),
      at,
      invalid,
      demo,
      modelId,
      kind: oneOf(['card' as const, 'profile' as const]),
      origin,
      ...anyFacts,
      ...place,
    })
    .map(drop);
  const anyClick: fc.Arbitrary<ActivityEvent> = fc
    .record({
      type: fc.constant('link.clicked' as const),
      at,
      invalid,
      demo,
      modelId,
      platform: oneOf(platformKeys),
      origin,
      ...anyFacts,
      ...place,
    })
    .map(drop);
  return fc.oneof(anyView, anyImpression, anyClick);
};
