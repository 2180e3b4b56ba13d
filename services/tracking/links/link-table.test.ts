import { modelState } from '../testing/models';
import { openLinkTable } from './link-table';

test('finds a model by id, slug and former slug, and a slug in use before a former one', () => {
  const table = openLinkTable();
  table.put(modelState(1, { slug: 'new-name', formerSlugs: ['old-name', 'taken'] }));
  table.put(modelState(2, { slug: 'taken' }));
  expect(table.byId(1)?.slug).toBe('new-name');
  expect(table.bySlug('old-name')?.id).toBe(1);
  expect(table.bySlug('taken')?.id).toBe(2);
  expect(table.bySlug('nobody')).toBeUndefined();
});

test('removes the slugs of a replaced state', () => {
  const table = openLinkTable();
  table.put(modelState(1, { slug: 'first' }));
  table.put(modelState(1, { slug: 'second', onlyFansLink: null }));
  expect(table.bySlug('first')).toBeUndefined();
  expect(table.bySlug('second')?.onlyFansLink).toBeNull();
  expect(table.size()).toBe(1);
});

test.each([
  'http://onlyfans.com/x',
  'https://onlyfans.com.example.org/x',
  'https://user@onlyfans.com/x',
  'https://onlyfans.com:8443/x',
  'javascript:alert(1)',
  'not a link',
])('stores no link that must not be followed: %s', (link) => {
  const table = openLinkTable();
  table.put(modelState(1, { onlyFansLink: link }));
  expect(table.byId(1)?.onlyFansLink).toBeNull();
});

test('serializes a link so that it is safe in a header', () => {
  const table = openLinkTable();
  table.put(modelState(1, { onlyFansLink: 'https://onlyfans.com/a\r\nb é' }));
  expect(table.byId(1)?.onlyFansLink).toBe('https://onlyfans.com/ab%20%C3%A9');
});

test('keeps only the models that still exist', () => {
  const table = openLinkTable();
  table.put(modelState(1));
  table.put(modelState(2, { formerSlugs: ['was-2'] }));
  table.keepOnly(new Set([1]));
  expect([...table.all()].map(({ id }) => id)).toEqual([1]);
  expect(table.bySlug('was-2')).toBeUndefined();
});

const noon = Date.parse('2026-11-20T12:00:00Z');
const iso = (hours: number): string => new Date(noon + hours * 3_600_000).toISOString();
const featuredAfter = (...states: (string | null | undefined)[]) => {
  const table = openLinkTable(() => noon);
  for (const featuredUntil of states) table.put(modelState(1, { featuredUntil }));
  return table.byId(1)?.featuredUntil;
};

test('keeps until when a model was featured after its placement has ended', () => {
  expect(featuredAfter('infinity', null)).toBe(iso(0));
  expect(featuredAfter(iso(5), null, null)).toBe(iso(0));
  expect(featuredAfter(iso(-1), null)).toBe(iso(-1));
  expect(featuredAfter(null, null)).toBeNull();
  expect(featuredAfter('infinity', null, iso(9))).toBe(iso(9));
  expect(featuredAfter(undefined)).toBeUndefined();
});
