import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@marquee/kit/testing/until';
import type { FinishedPage } from './finished-page';
import { openPageCache } from './page-cache';

const page = (over: Partial<FinishedPage> = {}): FinishedPage => ({
  status: 200,
  location: undefined,
  bodies: { br: Buffer.alloc(10), gzip: Buffer.alloc(10) },
  etag: 'W/"a"',
  readsData: true,
  bytes: 1_000,
  ...over,
});

test('a page is cached, and no longer than allowed', async () => {
  const [cache, brief] = [{}, { ttlMs: 1, staleMs: 1 }].map((options) =>
    openPageCache(async () => page(), options),
  );
  expect((await cache?.get('/models'))?.source).toBe('rendered');
  expect((await cache?.get('/models'))?.source).toBe('cached');
  expect((await brief?.get('/models'))?.source).toBe('rendered');
  await sleep(20);
  expect((await brief?.get('/models'))?.source).toBe('rendered');
});

test('a page that is due is sent at once, even if it cannot be rendered again, but not after a change', async () => {
  let renders = 0;
  const cache = openPageCache(
    async () => {
      renders += 1;
      if (renders > 1) throw new Error('too many pages are being rendered');
      return page();
    },
    // Sent for ten minutes after the second in which it is fresh, on a machine of any speed.
    { ttlMs: 1_000, staleMs: 600_000 },
  );
  await cache.get('/model/rose');
  await until('it is rendered again', async () => {
    expect((await cache.get('/model/rose')).source).toBe('cached');
    return renders > 1;
  });
  expect((await cache.get('/model/rose')).source).toBe('cached');
  cache.modelChanged({ slug: 'rose', formerSlugs: [] });
  await expect(cache.get('/model/rose')).rejects.toThrow('too many');
});

test('the cache stays within its bytes, and pages that do not exist evict none that do', async () => {
  const megabyte = 1024 * 1024;
  const cache = openPageCache(async (address) =>
    page({ bytes: megabyte, status: address.startsWith('/model/invented') ? 404 : 200 }),
  );
  await cache.get('/model/rose');
  for (let nth = 0; nth < 200; nth += 1) await cache.get(`/model/invented-${nth}`);
  expect(cache.size().bytes).toBeLessThanOrEqual(7 * megabyte);
  expect((await cache.get('/model/rose')).source).toBe('cached');
  for (let nth = 0; nth < 200; nth += 1) await cache.get(`/model/other-${nth}`);
  expect(cache.size().bytes).toBeLessThanOrEqual(30 * megabyte);
  expect((await cache.get('/model/rose')).source).toBe('rendered');
});

test('URLs that anybody can invent evict no other page, and are cached among themselves', async () => {
  const cache = openPageCache(async () => page({ bytes: 1024 * 1024 }));
  await cache.get('/model/rose');
  for (let nth = 0; nth < 100; nth += 1) {
    await cache.get(`/report?model=invented-${nth}`, { isEndless: true });
    await cache.get(`/seo/invented-${nth}`, { isEndless: true });
  }
  expect((await cache.get('/report?model=invented-99', { isEndless: true })).source).toBe('cached');
  expect((await cache.get('/seo/invented-99', { isEndless: true })).source).toBe('cached');
  expect((await cache.get('/model/rose')).source).toBe('cached');
});

test('a URL that failed is not rendered again at once', async () => {
  let tries = 0;
  const cache = openPageCache(async () => {
    tries += 1;
    throw new Error('cannot be rendered');
  });
  await expect(cache.get('/help')).rejects.toThrow('cannot be rendered');
  await expect(cache.get('/help')).rejects.toThrow('cannot be rendered');
  expect(tries).toBe(1);
});

test('a request after a change does not share the render that began before it', async () => {
  const renders: ((made: FinishedPage) => void)[] = [];
  const cache = openPageCache(() => new Promise((resolve) => renders.push(resolve)));
  const before = cache.get('/models');
  cache.modelChanged({ slug: 'rose', formerSlugs: [] });
  const after = cache.get('/models');
  expect(renders.length).toBe(2);
  renders[0]?.(page({ etag: 'before' }));
  renders[1]?.(page({ etag: 'after' }));
  expect((await before).page.etag).toBe('before');
  expect((await after).page.etag).toBe('after');
  expect((await cache.get('/models')).page.etag).toBe('after');
});

test('a page whose data may be kept for a shorter time is rendered again after that time', async () => {
  let renders = 0;
  const cache = openPageCache(async () => {
    renders += 1;
    return page({ freshForMs: 1 });
  });
  await until('it is rendered again', async () => {
    await cache.get('/');
    return renders > 1;
  });
});
