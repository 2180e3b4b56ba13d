import { categories } from '@marquee/contracts/categories';
import { NewModel } from '@marquee/contracts/http/models';
import { refuseUnlistable } from '../../services/catalog/listing/refuse-unlistable';
import { demoModels } from './demo-models';
import { stageName, stageNameCount } from './stage-names';

const day = new Date('2026-06-01T00:00:00Z');
const models = demoModels(19_204, day);

test('the demo catalogue is the same every time', () => {
  expect(demoModels(300, day)).toEqual(demoModels(300, day));
});

test('every demo model could have been entered by hand', () => {
  for (const { featuredUntil, createdAt, ...listing } of models) {
    refuseUnlistable(listing);
    expect(NewModel.parse(listing)).toMatchObject({ name: listing.name, slug: listing.slug, tags: listing.tags });
  }
});

test('no two demo models share a name or a slug, at ten times the size either', () => {
  expect(new Set(models.map(({ slug }) => slug)).size).toBe(models.length);
  expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
  expect(stageNameCount).toBeGreaterThan(200_000);
  expect(new Set(Array.from({ length: 190_000 }, (_, nth) => stageName(nth))).size).toBe(190_000);
});

test('every category has models, and about forty are featured', () => {
  expect(new Set(models.map(({ category }) => category))).toEqual(new Set(categories));
  const now = models.filter(({ featuredUntil }) => featuredUntil === 'infinity' || (featuredUntil !== null && featuredUntil > day));
  expect(now).toHaveLength(40);
  expect(models.filter(({ featuredUntil }) => featuredUntil instanceof Date && featuredUntil <= day)).toHaveLength(60);
});

test('every featured model has a link to follow', () => {
  expect(models.filter(({ featuredUntil, onlyFansLink }) => featuredUntil !== null && onlyFansLink === null)).toEqual([]);
});

test('likes have a long tail', () => {
  const likes = models.map((model) => model.likes ?? 0).sort((a, b) => a - b);
  const median = likes[likes.length / 2] ?? 0;
  expect(median).toBeGreaterThan(500);
  expect(median).toBeLessThan(1_500);
  expect(likes.at(-1)).toBeGreaterThan(100 * median);
});
