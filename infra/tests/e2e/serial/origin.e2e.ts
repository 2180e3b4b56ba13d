import type { Origin } from '@marquee/contracts/events/impression-seen';
import { TrackImpressionPost, TrackingPost } from '@marquee/contracts/http/collect';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page, type Request } from '@playwright/test';
import { z } from 'zod';
import { type Administrator, logInAsAdministrator } from '../site';
import { test } from '../test';

let administrator: Administrator;

test.beforeAll(async () => {
  administrator = await logInAsAdministrator();
});

/** The events of a kind that the page has posted. */
const posted = <Event extends z.ZodType>(page: Page, path: string, schema: Event): z.output<Event>[] => {
  const events: z.output<Event>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return;
    events.push(...z.object({ events: z.array(schema) }).parse(request.postDataJSON()).events);
  });
  return events;
};

/** The first card of the home page, from the third on (featured ones take turns), whose model has a link. */
const homeCard = async (page: Page) => {
  const cards = page.locator('section[aria-labelledby="featured-models"] article');
  await cards.first().waitFor();
  for (let position = 2; position < (await cards.count()); position += 1) {
    const card = cards.nth(position);
    if ((await card.locator('a[href^="/track/"]').count()) === 0) continue;
    return {
      card: card.getByRole('heading').getByRole('link'),
      slot: { surface: 'home-featured' as const, position },
      from: `home-featured.${position}`,
    };
  }
  throw new Error('no featured model on the home page has a link');
};
const outbound = (page: Page) => page.locator('main a[href*="surface=profile"][href^="/track/"]').first();

const slugOf = (href: string | null): string => /^\/model\/([^?]+)/.exec(href ?? '')?.[1] ?? '';

/** The figures of a slot in the model's dashboard. */
const figuresOf = async (slug: string, slot: Origin) => {
  const { surfaces } = (await administrator.model(slug)).stats;
  const row = surfaces.find(
    ({ surface, position }) => surface === slot.surface && position === slot.position,
  );
  return { seen: row?.seen ?? 0, opened: row?.opened ?? 0, clicks: row?.clicks ?? 0 };
};

/** A person reads the page first: its links have the visit half a second after its page view was answered. */
const read = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(800);
};

const clicked = async (page: Page): Promise<Request> => {
  await read(page);
  const click = page.context().waitForEvent('request', (request) => request.url().includes('/track/'));
  await outbound(page).press('Enter');
  return await click;
};

test('a card seen in a slot of the home page, the profile that it opened and the click there are 1, 1 and 1 in that slot', async ({
  page,
}) => {
  const seen = posted(page, '/api/track-impression', TrackImpressionPost);
  await page.goto('/');
  const { card, slot } = await homeCard(page);
  const slug = slugOf(await card.getAttribute('href'));
  const before = await figuresOf(slug, slot);
  await card.scrollIntoViewIfNeeded();
  await until('the card was seen', () => seen.some(({ modelSlug }) => modelSlug === slug));
  await read(page);
  await card.click();
  await outbound(page).waitFor();
  await clicked(page);
  const after = await until('all three are counted', async () => {
    const now = await figuresOf(slug, slot);
    return now.seen > before.seen && now.opened > before.opened && now.clicks > before.clicks && now;
  });
  expect(after).toEqual({
    seen: before.seen + 1,
    opened: before.opened + 1,
    clicks: before.clicks + 1,
  });
});

test('a profile and its links know the card that opened it, and reload and back keep it', async ({
  page,
}) => {
  const seen = posted(page, '/api/track-impression', TrackImpressionPost);
  const profiles = posted(page, '/api/tracking', TrackingPost);
  await page.goto('/?utm_source=bio&utm_medium=social', { referer: 'https://l.instagram.com/' });
  const { card, slot, from } = await homeCard(page);
  await expect(card).toHaveAttribute('href', /^\/model\/[^?]+\?from=home-featured\.\d+&via=[\w.-]+$/);
  expect(await card.getAttribute('href')).toContain(`from=${from}&`);
  await card.scrollIntoViewIfNeeded();
  await until('the card was seen', () => seen.some(({ position }) => position === slot.position));
  await card.click();
  await outbound(page).waitFor();
  await until('the profile is posted', () => profiles.length === 1);
  expect(profiles[0]).toMatchObject({
    origin: slot,
    referrer: 'https://l.instagram.com/',
    campaign: 'bio / social',
  });
  const url = page.url();
  expect(new URL(url).search).toBe('');

  await page.reload();
  await until('the reload is posted', () => profiles.length === 2);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await page.waitForURL('**/categories');
  await page.goBack();
  await until('the profile is posted again', () => profiles.length === 3);
  expect(profiles.map(({ origin }) => origin)).toEqual([slot, slot, slot]);
  expect(page.url()).toBe(url);

  const params = new URL((await clicked(page)).url()).searchParams;
  expect(Object.fromEntries(params)).toEqual({
    surface: 'profile',
    from,
    visit: await page.evaluate("sessionStorage.getItem('marquee_session')"),
    referrer: 'l.instagram.com',
    campaign: 'bio / social',
  });
});

test('a card that is opened in a new tab hands its slot over, and the URL becomes the page’s own', async ({
  page,
}) => {
  await page.goto('/');
  const tab = page.context().waitForEvent('page');
  const { card, slot } = await homeCard(page);
  await card.click({ button: 'middle' });
  const profile = await tab;
  const profiles = posted(profile, '/api/tracking', TrackingPost);
  const views: string[] = [];
  profile.on('request', (request) => {
    if (request.url().endsWith('/api/website-analytics')) views.push(request.postData() ?? '');
  });
  await until('the profile is posted', () => profiles.length === 1);
  expect(profiles[0]?.origin).toEqual(slot);
  expect(new URL(profile.url()).search).toBe('');
  await until('the page view is posted', () => views.length === 1);
});

test('a profile that no card opened is opened directly, and its links say so when pressed', async ({
  page,
}) => {
  const profiles = posted(page, '/api/tracking', TrackingPost);
  await page.goto('/');
  const { card } = await homeCard(page);
  const [path] = ((await card.getAttribute('href')) ?? '').split('?');
  await page.goto(path ?? '');
  await until('the profile is posted', () => profiles.length === 1);
  expect(profiles[0]?.origin).toEqual({ surface: 'direct', position: -1 });
  expect(new URL((await clicked(page)).url()).searchParams.get('from')).toBe('direct');
});

test('without JavaScript the slot travels in the URL of the profile and the Referer of its links, and gets the click', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/');
  const { card, slot, from } = await homeCard(page);
  const slug = slugOf(await card.getAttribute('href'));
  const before = await figuresOf(slug, slot);
  await card.press('Enter');
  await page.waitForURL(
    (url) => url.pathname === `/model/${slug}` && url.search.startsWith(`?from=${from}&via=`),
  );
  const request = await clicked(page);
  expect([new URL(request.url()).search, (await request.allHeaders()).referer]).toEqual([
    expect.stringMatching(/^\?surface=profile&ticket=[\w.-]+$/),
    page.url(),
  ]);
  await until('the click is counted', async () => (await figuresOf(slug, slot)).clicks > before.clicks);
  expect(await figuresOf(slug, slot)).toEqual({ ...before, clicks: before.clicks + 1 });
});
