import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { e2eConfig } from './config';
import { adminStorage, test as base, type Storage } from './test';

/** One login of each worker. */
let loggedIn: Promise<Storage> | undefined;

/** The part of a listed model that the tests need. */
type NewModel = { readonly id: number; readonly slug: string; readonly name: string };

type AdminPanel = {
  /** The number on a stat card; NaN while there is none. */
  readonly statOf: (name: string) => Promise<number>;
  /** A request with the administrator's session; throws unless it succeeds. */
  readonly api: (path: string, method: 'POST' | 'PATCH', data: unknown) => Promise<unknown>;
  /** Creates a listed, unfeatured model for this test. */
  readonly newModel: (name: string) => Promise<NewModel>;
};

/** Tests whose `page` is logged in to the admin panel. */
export const test = base.extend<{ adminPanel: AdminPanel }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  storageState: async ({}, use) => {
    loggedIn ??= adminStorage();
    await use(await loggedIn);
  },
  // Chromium logs every error response, including those that a test provokes.
  provoked: /status of (?:400|409|422|500)/,
  adminPanel: async ({ page }, use) => {
    const api: AdminPanel['api'] = async (path, method, data) => {
      const headers = { origin: e2eConfig().E2E_BASE_URL };
      const reply = await page.request.fetch(path, { method, data, headers });
      await expect(reply, path).toBeOK();
      return reply.json();
    };
    await use({
      api,
      statOf: async (name) => {
        const text = (await page.locator(`[data-stat="${name}"]`).textContent()) ?? '';
        return /^[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
      },
      newModel: async (name) => {
        const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${randomUUID().slice(0, 8)}`;
        await api('/api/models', 'POST', {
          name: `${name} ${slug.slice(-8)}`,
          slug,
          profileImage: `/media/portraits/${slug}.svg`,
          likes: 12,
        });
        return (await page.request.get(`/api/models/slug/${slug}`)).json();
      },
    });
  },
});
