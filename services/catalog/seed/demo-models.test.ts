import { NewModel } from '@marquee/contracts/http/listing';
import { categories } from '@marquee/contracts/rules/categories';
import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { Slug } from '@marquee/contracts/rules/slug';
import { requireListable } from '../models/admin/require-listable';
import { demoModels } from './demo-models';
import { demoVideos } from './demo-videos';
import { stageName, stageNameCount } from './stage-names';

const day = new Date('2026-06-01T00:00:00Z');
const models = demoModels(19_204, day);
/** Texts come from few templates: every eleventh row finds a wrong one, in a tenth of the time. */
const everyEleventh = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.filter((_, index) => index % 11 === 0);

test('the demo models are the same every time', () => {
  expect(demoModels(300, day)).toEqual(demoModels(300, day));
});

test('demo models are valid listings', () => {
  for (const { featuredUntil, createdAt, ...listing } of everyEleventh(models)) {
    requireListable(listing);
    const { name, slug, tags, bio, gallery, socialLinks } = listing;
    expect(NewModel.parse({ ...listing, socialLinks: socialLinks.map(({ url }) => url) })).toMatchObject({
      name,
      slug,
      tags,
      bio,
      gallery,
      socialLinks,
    });
  }
});

test('names and slugs are unique, also at ten times the size', () => {
  expect(new Set(models.map(({ slug }) => slug)).size).toBe(models.length);
  expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
  expect(stageNameCount).toBeGreaterThan(200_000);
  expect(new Set(Array.from({ length: 190_000 }, (_, nth) => stageName(nth))).size).toBe(190_000);
});

test('every category has models, and about forty are featured', () => {
  expect(new Set(models.map(({ category }) => category))).toEqual(new Set(categories));
  const now = models.filter(
    ({ featuredUntil }) => featuredUntil === 'infinity' || (featuredUntil !== null && featuredUntil > day),
  );
  expect(now).toHaveLength(40);
  expect(
    models.filter(({ featuredUntil }) => featuredUntil instanceof Date && featuredUntil <= day),
  ).toHaveLength(60);
});

test('every featured model has a link', () => {
  expect(
    models.filter(({ featuredUntil, onlyFansLink }) => featuredUntil !== null && onlyFansLink === null),
  ).toEqual([]);
});

test('likes have a long tail', () => {
  const likes = models.map((model) => model.likes ?? 0).sort((a, b) => a - b);
  const median = likes[likes.length / 2] ?? 0;
  expect(median).toBeGreaterThan(500);
  expect(median).toBeLessThan(1_500);
  expect(likes.at(-1)).toBeGreaterThan(100 * median);
});

test('about forty thousand videos with unique slugs, each of an existing model', () => {
  const nth = new Map(models.map(({ slug }, index) => [slug, index + 1]));
  const videos = demoVideos(models, (slug) => nth.get(slug) ?? 0, day);
  expect(videos.length).toBeGreaterThan(36_000);
  expect(videos.length).toBeLessThan(44_000);
  expect(new Set(videos.map(({ slug }) => slug)).size).toBe(videos.length);
  for (const { slug, title, description, modelId, createdAt, duration } of everyEleventh(videos)) {
    expect(
      Slug.safeParse(slug).success &&
        !hasRefusedWord(`${title} ${description}`) &&
        modelId > 0 &&
        createdAt <= day &&
        duration > 0,
    ).toBe(true);
  }
});

test('some models are verified, some trend, and galleries have up to twenty images', () => {
  expect(models.filter(({ verification }) => verification).length).toBeGreaterThan(1_500);
  const trending = models.filter(({ trendingScore }) => trendingScore > 0).length;
  expect(trending).toBeGreaterThan(200);
  expect(trending).toBeLessThan(800);
  expect(Math.max(...models.map(({ gallery }) => gallery.length))).toBeGreaterThan(14);
});
