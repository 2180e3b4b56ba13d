import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@marquee/kit/testing/until';
import { refusal } from './testing/gateway-suite';
import { openTestGateway, type TestGateway } from './testing/test-gateway';

const folder = mkdtempSync(join(tmpdir(), 'maintenance-'));
const file = join(folder, 'on');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await openTestGateway({ MAINTENANCE_FILE: file });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}${path}`, { redirect: 'manual', ...init });

test('while the maintenance file exists, pages and API routes are 503 and events are still accepted', async () => {
  expect((await ask('/models')).status).toBe(200);
  writeFileSync(file, '');
  await until('the file is noticed', async () => (await ask('/models')).status === 503);

  const page = await ask('/models');
  expect(page.headers.get('retry-after')).toBe('60');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('We are working on this site');
  const data = await ask('/api/models');
  expect(data.status).toBe(503);
  expect((await refusal(data)).error).toBe('site.maintenance');
  expect((await ask('/healthz')).status).toBe(200);
  const forwarded = gateway.tracking.received.length;
  await ask('/api/website-analytics', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(gateway.tracking.received.length).toBeGreaterThan(forwarded);

  rmSync(file);
  await until('its absence is noticed', async () => (await ask('/models')).status === 200);
});
