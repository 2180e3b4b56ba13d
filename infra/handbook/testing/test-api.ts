import { InviteLink, OpenedInviteLink } from '@marquee/contracts/http/invite-link';
import { GeneratedPassword, type ModelSummary } from '@marquee/contracts/http/models';
import { addDays } from '@marquee/contracts/rules/days';
import type { Log } from '@marquee/kit/log/log';
import { ensureOperator } from '../../../services/admin/operators/first-operator';
import { openTestAdmin, operatorEmail } from '../../../services/admin/testing/test-admin';
import { click, view, visitor } from '../../../services/analytics/testing/activity';
import { openTestService } from '../../../services/analytics/testing/test-app';
import { insertModels } from '../../../services/catalog/models/admin/insert-models';
import { openTestCatalog, plainListing } from '../../../services/catalog/testing/open-test-catalog';
import { openTestGateway } from '../../../services/gateway/testing/test-gateway';

const summary = (id: number, slug: string): ModelSummary => {
  return { id, slug, name: slug, featured: false, featuredUntil: null, archived: false, platforms: [] };
};

/** The real gateway and services with an operator and the models rose and nora, both with figures up to `today`. */
export const openTestApi = async (log: Log, { password, today }: Record<'password' | 'today', string>) => {
  const admin = await openTestAdmin('off');
  await ensureOperator(admin.db, { email: operatorEmail, password }, () => {});
  const { rows } = await admin.db.query<{ id: number }>('select id from operators');
  const catalog = await openTestCatalog();
  const ids = await insertModels(catalog.db, [plainListing('rose'), plainListing('nora')]);
  const [roseId, noraId] = [ids.get('rose') ?? 0, ids.get('nora') ?? 0];
  const analytics = await openTestService([summary(roseId, 'rose'), summary(noraId, 'nora')]);
  const at = (back: number): number => Date.parse(`${addDays(today, -back)}T00:00:01Z`);
  await analytics.count([
    ...['DE', 'DE', 'FR'].map((country) => view({ country, at: at(20) })),
    view({ country: 'DE', at: at(2) }),
    view({ country: 'DE', at: at(40) }),
    // Six people, and two of another country.
    ...Array.from({ length: 6 }, () => click(roseId, { at: at(2), visitor: visitor() })),
    ...Array.from({ length: 2 }, () => click(roseId, { at: at(2), visitor: visitor(), country: 'FR' })),
  ]);
  const urls = { ADMIN_URL: admin.url, CATALOG_URL: catalog.httpUrl, ANALYTICS_URL: analytics.httpUrl };
  const gateway = await openTestGateway({ ...urls, RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' }, log);

  const logIn = async (
    path: string,
    body: { readonly password: string; readonly [name: string]: string },
  ) => {
    const reply = await analytics.ask(path, { method: 'POST', body });
    const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
    return { password: body.password, cookie: cookie.join('; ') };
  };
  return {
    admin,
    catalog,
    analytics,
    gateway,
    operatorId: rows[0]?.id ?? 0,
    roseId,
    noraId,
    /** With a new password of the model rose. */
    logInHolder: async () => {
      const path = `/api/models/${roseId}/generate-password`;
      const made = await analytics.ask(path, { method: 'POST', role: 'admin' });
      const { password: given } = GeneratedPassword.parse(await made.json());
      return await logIn('/api/insights/login', { slug: 'rose', password: given });
    },
    /** As a new person of the agency. */
    logInAgency: async (id: number, email: string) => {
      const post = (path: string, role: 'admin' | 'service' | 'visitor', body: object) =>
        analytics.ask(path, { method: 'POST', role, body });
      await post(`/api/admin/agencies/${id}/persons`, 'admin', { email });
      const link = await post('/internal/agency-invite-link', 'service', { email });
      const token = new URL(InviteLink.parse(await link.json()).url).hash.slice(1);
      const opened = await post('/api/password-info', 'visitor', { token });
      const { password: given } = OpenedInviteLink.parse(await opened.json());
      return await logIn('/api/agency/login', { email, password: given });
    },
    close: async () => {
      await gateway.close();
      await analytics.close();
      await catalog.close();
      await admin.close();
    },
  };
};
export type TestApi = Awaited<ReturnType<typeof openTestApi>>;
