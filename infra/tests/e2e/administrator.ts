import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { openVisit, type Visit } from './browser';
import { e2eConfig } from './config';

/** Chromium reports every refusal as a console error, also the ones that a test asks for. */
const isAskedFor = (fault: string): boolean => /status of (?:400|409|422|500)/.test(fault);

/** A listed model, as far as the tests need it. */
type NewModel = { readonly id: number; readonly slug: string; readonly name: string };

export type Desk = {
  readonly visit: Visit;
  readonly page: Page;
  /** The number on a figure's card; NaN while there is none. */
  readonly statOf: (name: string) => Promise<number>;
  /** A call that has to succeed, with the administrator's session. */
  readonly api: (path: string, method: 'POST' | 'PATCH', data: unknown) => Promise<unknown>;
  /** A model of this run's own, listed and not featured. */
  readonly newModel: (name: string) => Promise<NewModel>;
  /** Faults the file if its pages have reported any. */
  readonly close: () => Promise<void>;
};

/** The administrator's pages in a browser of their own, logged in. */
export const openDesk = async (): Promise<Desk> => {
  const config = e2eConfig();
  const visit = await openVisit();
  const page = await visit.context.newPage();
  await page.goto('/admin/tracking');
  await page.getByLabel('Email').fill(config.E2E_ADMIN_EMAIL);
  await page.getByLabel('Password').fill(config.E2E_ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

  const api: Desk['api'] = async (path, method, data) => {
    const reply = await page.request.fetch(path, { method, data, headers: { origin: config.E2E_BASE_URL } });
    expect({ path, status: reply.status() }).toMatchObject({ status: expect.closeTo(200, -1) });
    return reply.json();
  };

  return {
    visit,
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
      await visit.close();
      expect(visit.faults.filter((fault) => !isAskedFor(fault))).toEqual([]);
    },
  };
};
