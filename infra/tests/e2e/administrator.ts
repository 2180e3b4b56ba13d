import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type BrowserSession, openSession } from './browser';
import { e2eConfig } from './config';

/** Chromium logs every error response, including those that a test provokes. */
const isProvoked = (error: string): boolean => /status of (?:400|409|422|500)/.test(error);

/** The part of a listed model that the tests need. */
type NewModel = { readonly id: number; readonly slug: string; readonly name: string };

export type AdminPanel = {
  readonly session: BrowserSession;
  readonly page: Page;
  /** The number on a stat card; NaN while there is none. */
  readonly statOf: (name: string) => Promise<number>;
  /** A request with the administrator's session; throws unless it succeeds. */
  readonly api: (path: string, method: 'POST' | 'PATCH', data: unknown) => Promise<unknown>;
  /** Creates a listed, unfeatured model for this test. */
  readonly newModel: (name: string) => Promise<NewModel>;
  /** Fails if a page reported an unexpected error. */
  readonly close: () => Promise<void>;
};

/** A browser context that is logged in to the admin panel. */
export const openAdminPanel = async (): Promise<AdminPanel> => {
  const config = e2eConfig();
  const session = await openSession();
  const page = await session.context.newPage();
  await page.goto('/admin/tracking');
  await page.getByLabel('Email').fill(config.E2E_ADMIN_EMAIL);
  await page.getByLabel('Password').fill(config.E2E_ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

  const api: AdminPanel['api'] = async (path, method, data) => {
    const reply = await page.request.fetch(path, { method, data, headers: { origin: config.E2E_BASE_URL } });
    expect({ path, status: reply.status() }).toMatchObject({ status: expect.closeTo(200, -1) });
    return reply.json();
  };

  return {
    session,
    page,
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
      const reply = await page.request.get(`/api/models/slug/${slug}`);
      return reply.json();
    },
    close: async () => {
      await session.close();
      expect(session.pageErrors.filter((error) => !isProvoked(error))).toEqual([]);
    },
  };
};
