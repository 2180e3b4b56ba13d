import { setTimeout as sleep } from 'node:timers/promises';
import { openPageCache } from './page-cache';
import type { SitePage } from './site-page';

const page = (over: Partial<SitePage> = {}): SitePage => ({
  status: 200,
  to: undefined,
  bodies: { br: Buffer.alloc(10), gzip: Buffer.alloc(10) },
  etag: 'W/"a"',
  asked: true,
  bytes: 1_000,
  ...over,
});

test('a page is not kept for longer than it may be', async () => {
  const cache = openPageCache(async () => page(), { keepMs: 30 });
  expect((await cache.get('/models')).source).toBe('drawn');
  expect((await cache.get('/models')).source).toBe('kept');
  await sleep(40);
  expect((await cache.get('/models')).source).toBe('drawn');
});

test('what is kept stays within its bytes; pages about nothing take none from the others', async () => {
  const megabyte = 1024 * 1024;
  const cache = openPageCache(async (address) =>
    page({ bytes: megabyte, status: address.startsWith('/model/invented') ? 404 : 200 }),
  );
  await cache.get('/model/rose');
  for (let nth = 0; nth < 200; nth += 1) await cache.get(`/model/invented-${nth}`);
  expect(cache.size().bytes).toBeLessThanOrEqual(7 * megabyte);
  expect((await cache.get('/model/rose')).source).toBe('kept');
  for (let nth = 0; nth < 200; nth += 1) await cache.get(`/model/other-${nth}`);
  expect(cache.size().bytes).toBeLessThanOrEqual(30 * megabyte);
  expect((await cache.get('/model/rose')).source).toBe('drawn');
});

test('an address that failed is not tried again at once', async () => {
  let tries = 0;
  const cache = openPageCache(async () => {
    tries += 1;
    throw new Error('cannot be drawn');
  });
  await expect(cache.get('/help')).rejects.toThrow('cannot be drawn');
  await expect(cache.get('/help')).rejects.toThrow('cannot be drawn');
  expect(tries).toBe(1);
});

test('a change during a drawing is not lost: whoever asks after it gets another drawing', async () => {
  const drawings: ((made: SitePage) => void)[] = [];
  const cache = openPageCache(() => new Promise((resolve) => drawings.push(resolve)));
  const before = cache.get('/models');
  cache.modelChanged({ slug: 'rose', formerSlugs: [] });
  const after = cache.get('/models');
  expect(drawings.length).toBe(2);
  drawings[0]?.(page({ etag: 'before' }));
  drawings[1]?.(page({ etag: 'after' }));
  expect((await before).page.etag).toBe('before');
  expect((await after).page.etag).toBe('after');
  expect((await cache.get('/models')).page.etag).toBe('after');
});
