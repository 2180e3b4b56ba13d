import { TrackImpressionPost, TrackingPost } from '@marquee/contracts/http/collect';
import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type BrowserSession, openSession } from '../browser';

const sessions: BrowserSession[] = [];

const opened = async (...options: Parameters<typeof openSession>): Promise<Page> => {
  const session = await openSession(...options);
  sessions.push(session);
  await session.context.route(/^https:\/\/(?:onlyfans|www\.fanvue|fanvue)\.com\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  );
  return session.context.newPage();
};

afterEach(async () => {
  const pageErrors = sessions.flatMap((session) => session.pageErrors);
  await Promise.all(sessions.splice(0).map((session) => session.close()));
  expect(pageErrors).toEqual([]);
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

const homeCards = (page: Page) =>
  page.locator('section[aria-labelledby="featured-models"] article').getByRole('heading').getByRole('link');
const outbound = (page: Page) => page.locator('main a[href*="surface=profile"][href^="/track/"]').first();
const third = { surface: 'home-featured', position: 2 };

test('a profile and its links know the card that opened it, and reload and back keep it', async () => {
  const page = await opened();
  const seen = posted(page, '/api/track-impression', TrackImpressionPost);
  const profiles = posted(page, '/api/tracking', TrackingPost);
  await page.goto('/?utm_source=bio&utm_medium=social', { referer: 'https://l.instagram.com/' });
  const card = homeCards(page).nth(2);
  expect(await card.getAttribute('href')).toMatch(/^\/model\/[^?]+\?from=home-featured\.2$/);
  await card.scrollIntoViewIfNeeded();
  await until('the card was seen', () => seen.some(({ position }) => position === third.position));
  await card.click();
  await outbound(page).waitFor();
  await until('the profile is posted', () => profiles.length === 1);
  expect(profiles[0]).toMatchObject({
    origin: third,
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
  expect(profiles.map(({ origin }) => origin)).toEqual([third, third, third]);
  expect(page.url()).toBe(url);

  const click = page.context().waitForEvent('request', (request) => request.url().includes('/track/'));
  await outbound(page).click();
  const params = new URL((await click).url()).searchParams;
  expect(Object.fromEntries(params)).toEqual({
    surface: 'profile',
    from: 'home-featured.2',
    visit: profiles[0]?.sessionId,
    referrer: 'l.instagram.com',
    campaign: 'bio / social',
  });
});

test('a card that is opened in a new tab hands its slot over, and the URL becomes the page’s own', async () => {
  const page = await opened();
  await page.goto('/');
  const tab = page.context().waitForEvent('page');
  await homeCards(page).nth(2).click({ button: 'middle' });
  const profile = await tab;
  const profiles = posted(profile, '/api/tracking', TrackingPost);
  const views: string[] = [];
  profile.on('request', (request) => {
    if (request.url().endsWith('/api/website-analytics')) views.push(request.postData() ?? '');
  });
  await until('the profile is posted', () => profiles.length === 1);
  expect(profiles[0]?.origin).toEqual(third);
  expect(new URL(profile.url()).search).toBe('');
  await until('the page view is posted', () => views.length === 1);
});

test('a profile that no card opened is opened directly, and its links say so when pressed', async () => {
  const page = await opened();
  const profiles = posted(page, '/api/tracking', TrackingPost);
  await page.goto('/');
  const [path] = ((await homeCards(page).first().getAttribute('href')) ?? '').split('?');
  await page.goto(path ?? '');
  await until('the profile is posted', () => profiles.length === 1);
  expect(profiles[0]?.origin).toEqual({ surface: 'direct', position: -1 });
  const click = page.context().waitForEvent('request', (request) => request.url().includes('/track/'));
  await outbound(page).press('Enter');
  expect(new URL((await click).url()).searchParams.get('from')).toBe('direct');
});

test('without JavaScript the slot travels in the URL of the profile and the Referer of its links', async () => {
  const page = await opened({ javaScriptEnabled: false });
  await page.goto('/');
  await homeCards(page).nth(2).press('Enter');
  await page.waitForURL(/\/model\/[^?]+\?from=home-featured\.2$/);
  const click = page.context().waitForEvent('request', (request) => request.url().includes('/track/'));
  await outbound(page).press('Enter');
  const request = await click;
  expect([new URL(request.url()).search, (await request.allHeaders()).referer]).toEqual([
    '?surface=profile',
    page.url(),
  ]);
});
