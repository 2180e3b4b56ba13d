import { randomUUID } from 'node:crypto';
import { get as httpGet } from 'node:http';
import { Ledger } from '@marquee/contracts/http/ledger';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { GeneratedPassword, Model, Models } from '@marquee/contracts/http/models';
import { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { until } from '@marquee/kit/testing/until';
import { e2eConfig } from './config';

const config = e2eConfig();

export const siteUrl = (path: string): string => new URL(path, config.E2E_BASE_URL).href;

/** The agent of a visitor without scripts: a library's own would be counted as a bot's. */
export const person =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Follows a model's link to OnlyFans, as a visitor without scripts: fetch would name itself a script. */
export const clickLink = async (slug: string): Promise<void> => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const options = { agent: false, headers: { 'user-agent': person } };
    httpGet(siteUrl(`/track/${slug}/onlyfans`), options, (redirect) => {
      redirect.resume();
      resolve(redirect.statusCode);
    }).once('error', reject);
  });
  if (status !== 302) throw new Error(`the link of ${slug} answered ${status}`);
};

const asJson = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return await response.json();
};

/** What `path` answers. A busy machine may answer late, with 504: then it is asked again, as screens do. */
const read = async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
  asJson(
    await until(`${path} is answered in time`, async () => {
      const response = await fetch(siteUrl(path), { headers });
      if (response.status !== 504) return response;
      await response.body?.cancel();
      return undefined;
    }),
  );

/** The status at `path`. The body is read: otherwise its connection would keep the test process running. */
export const statusOf = async (path: string): Promise<number> => {
  const response = await fetch(siteUrl(path));
  await response.body?.cancel();
  return response.status;
};

export const postJson = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(siteUrl(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const listModels = async (query: string): Promise<Model[]> =>
  Models.parse(await read(`/api/models?${query}`));

/** Models of the demo catalog, the same ones always: orders of lists change with the time and other tests. */
export const demoModels = async (count: number): Promise<Model[]> => {
  const first = await listModels(`ids=${Array.from({ length: 200 }, (_, nth) => nth + 1).join()}`);
  return first.toSorted((one, other) => (other.likes ?? 0) - (one.likes ?? 0)).slice(0, count);
};

export const demoModel = async (): Promise<Model> => {
  const [model] = await demoModels(1);
  if (model === undefined) throw new Error('the demo catalog is empty');
  return model;
};

/** A logged-in administrator, using the public API. */
export type Administrator = {
  readonly site: () => Promise<WebsiteAnalytics>;
  readonly model: (slug: string) => Promise<ModelAnalytics>;
  readonly ledger: () => Promise<Ledger>;
  readonly generatePassword: (modelId: number) => Promise<string>;
  /** Creates a model for this test, featured for three days, with a platform link. */
  readonly addFeaturedModel: (name: string) => Promise<Model>;
  readonly archive: (modelId: number) => Promise<void>;
};

export const logInAsAdministrator = async (): Promise<Administrator> => {
  const response = await postJson('/api/admin/login', {
    email: config.E2E_ADMIN_EMAIL,
    password: config.E2E_ADMIN_PASSWORD,
  });
  await asJson(response);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const get = (path: string): Promise<unknown> => read(path, { cookie });
  const post = async (path: string, body: unknown): Promise<unknown> =>
    asJson(await postJson(path, body, { cookie }));
  return {
    site: async () => WebsiteAnalytics.parse(await get('/api/insights/site/visits?period=daily')),
    model: async (slug) => ModelAnalytics.parse(await get(`/api/insights/${slug}`)),
    ledger: async () => Ledger.parse(await get('/api/admin/ledger')),
    generatePassword: async (modelId) =>
      GeneratedPassword.parse(await post(`/api/models/${modelId}/generate-password`, {})).password,
    addFeaturedModel: async (name) => {
      const slug = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}`;
      const onlyFansLink = `https://onlyfans.com/${slug}`;
      await post('/api/models', {
        name: `${name} ${slug.slice(-8)}`,
        slug,
        profileImage: `/media/portraits/${slug}.svg`,
        onlyFansLink,
      });
      const { id } = Model.parse(await get(`/api/models/slug/${slug}`));
      await post(`/api/admin/models/${id}/featured`, { featured: true, days: 3 });
      return Model.parse(await get(`/api/models/slug/${slug}`));
    },
    archive: async (modelId) => {
      await post(`/api/admin/models/${modelId}/archive`, {});
    },
  };
};
