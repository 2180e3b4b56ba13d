import fc from 'fast-check';
import { ActivityBatch } from './activity-batch';
import { ImpressionSeen } from './impression-seen';
import { LinkClicked } from './link-clicked';
import { PageViewed } from './page-viewed';
import { isPlain, QuickBatch } from './plain-batch';

const batch = (...events: unknown[]) => ({
  version: 1,
  producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11',
  seq: 1,
  acceptedBefore: 0,
  events,
});
const facts = {
  at: 1_700_000_000_000,
  visitor: '0123456789abcdef',
  country: 'DE',
  device: 'Mobile',
  browser: 'Safari',
  invalid: 'bot',
  demo: true,
  referrer: 'site.example',
  network: 'fedcba9876543210',
  isIPv4: true,
  hasVisit: true,
  browserVersion: '0a',
  campaign: 'spring',
};
const model = {
  ...facts,
  modelId: 7,
  surface: 'profile',
  position: -1,
  origin: { surface: 'home', position: 2 },
};
const complete = {
  'page.viewed': { type: 'page.viewed', ...facts, path: '/models' },
  'impression.seen': { type: 'impression.seen', ...model, kind: 'profile' },
  'link.clicked': { type: 'link.clicked', ...model, platform: 'onlyfans' },
};
const schemas = { 'page.viewed': PageViewed, 'impression.seen': ImpressionSeen, 'link.clicked': LinkClicked };
const types = ['page.viewed', 'impression.seen', 'link.clicked'] as const;

test.each(types)('%s with every field is plain, except in a test of a link', (type) => {
  const { test: _test, ...shape } = { test: undefined, ...schemas[type].shape };
  expect(Object.keys(complete[type]).sort()).toEqual(Object.keys(shape).sort());
  expect(isPlain(complete[type])).toBe(true);
});

const value = fc.oneof(
  fc.constantFrom<unknown>('', 'bot', 'card', 'home', 'Mobile', 'DE', 'de', '/', '\0', '\ud800', 'a\n', 'ü'),
  fc.constantFrom<unknown>(-1, 0, 1, 1.5, 9_999, 10_000, 2 ** 53, 8.64e15, true, false, null, [], {}),
  fc.constantFrom<unknown>('a'.repeat(128), 'a'.repeat(129), 'a'.repeat(257), '0123456789abcdeF', '0A'),
  fc.constantFrom<unknown>({ surface: 'home', position: 1, x: 1 }, { surface: 'tv', position: 1 }),
  fc.string(),
);
const keys = [...new Set(types.flatMap((type) => Object.keys(schemas[type].shape))), 'unknown', '__proto__'];
const changes = fc.array(
  fc.tuple(
    fc.constantFrom(...keys),
    fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 3, arbitrary: value }),
  ),
  { maxLength: 2 },
);

const sent = (type: (typeof types)[number], changed: readonly (readonly [string, unknown])[]): unknown =>
  JSON.parse(JSON.stringify({ ...complete[type], ...Object.fromEntries(changed) }));

test('what is plain is valid, and the schema does not change it', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.constantFrom(...types), changes, (type, changed) => {
      const event = sent(type, changed);
      if (!isPlain(event)) return;
      plain += 1;
      expect(ActivityBatch.parse(batch(event))).toEqual(batch(event));
    }),
    { numRuns: 3_000 },
  );
  expect(plain).toBeGreaterThan(300);
});

test('a batch is read as with the schema, with the same errors', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), changes, (type, changed) => {
      const read = batch(complete['page.viewed'], sent(type, changed), complete['link.clicked']);
      expect(QuickBatch.safeParse(read)).toEqual(ActivityBatch.safeParse(read));
    }),
    { numRuns: 3_000 },
  );
  const long = batch(...Array(1_001).fill(complete['page.viewed']));
  expect(QuickBatch.safeParse(long)).toEqual(ActivityBatch.safeParse(long));
});
