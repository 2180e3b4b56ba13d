import { randomBytes, randomUUID } from 'node:crypto';
import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { surfaces } from '@marquee/contracts/events/impression-seen';
import { browsers, devices } from '@marquee/contracts/events/visit-facts';
import { platformKeys } from '@marquee/contracts/rules/platforms';

const models = 19_000;
const paths = 5_000;
const referrers = 50;
const countries = ['US', 'DE', 'GB', 'FR', 'BR', 'ES', 'IT', 'CA', 'AU', 'ZZ'];
const eventsPerCall = 4;

const below = (number: number): number => Math.floor(Math.random() * number);
const oneOf = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
  values[below(values.length)] as Value;
/** A few of `count` are chosen very often: the exponent makes the first hundredth a third of all. */
const popular = (count: number): number => Math.floor(count * Math.random() ** 4);

const mixedSlot = () => ({ surface: oneOf(surfaces), position: below(48) });
const mixedPerson = () => ({
  visitor: randomBytes(8).toString('hex'),
  country: oneOf(countries),
  device: oneOf(devices),
  browser: oneOf(browsers),
  referrer: Math.random() < 0.5 ? 'direct' : `site-${below(referrers)}.example`,
});

/** 30 % page views, each of another visitor; 60 % impressions; 8 % clicks, of other visitors; 2 % invalid. */
const mixedEvent = (at: number): ActivityEvent => {
  const kind = Math.random();
  if (kind < 0.3) {
    const page = Math.random();
    return {
      type: 'page.viewed',
      at,
      path: page < 0.3 ? '/' : page < 0.4 ? '/models' : `/model/model-${popular(paths)}`,
      ...mixedPerson(),
    };
  }
  const place = { at, modelId: 1 + popular(models), ...mixedSlot(), ...mixedPerson() };
  const onProfile = { surface: 'profile' as const, position: -1, origin: mixedSlot() };
  if (kind < 0.9) {
    return Math.random() < 0.9
      ? { type: 'impression.seen', kind: 'card', ...place }
      : { type: 'impression.seen', kind: 'profile', ...place, ...onProfile };
  }
  const click: ActivityEvent = {
    type: 'link.clicked',
    platform: oneOf(platformKeys),
    ...place,
    ...(Math.random() < 0.8 && onProfile),
  };
  return kind < 0.98 ? click : { ...click, invalid: 'bot' };
};

/** `total` events in messages as a tracking process sends them, under the batch ids of their callers. */
export function* mixedMessages(total: number, eventsPerMessage: number): Generator<ActivityBatch> {
  const producer = randomUUID();
  const from = Date.now() - 3_600_000;
  for (let seq = 1, acceptedBefore = 0; acceptedBefore < total; seq += 1) {
    const count = Math.min(eventsPerMessage, total - acceptedBefore);
    const events = Array.from({ length: count }, () => mixedEvent(from + below(3_600_000)));
    const clientBatches = Array.from({ length: Math.ceil(count / eventsPerCall) }, (_, nth) => ({
      batchId: randomUUID(),
      from: nth * eventsPerCall,
      count: Math.min(eventsPerCall, count - nth * eventsPerCall),
    }));
    yield { version: 1, producer, seq, acceptedBefore, clientBatches, events };
    acceptedBefore += count;
  }
}
