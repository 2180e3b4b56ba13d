import { CampaignLink, CampaignLinks } from '@marquee/contracts/http/campaign-links';
import { campaignLinksMax } from '@marquee/contracts/rules/campaign-links';
import { z } from 'zod';
import { modelState } from '../models/model-queries';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;
let id: number;
let path: string;
let holder: { slug: string; modelId: number };

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

let models = 0;
beforeEach(async () => {
  models += 1;
  const slug = `rose-${models}`;
  const listing = plainListing(slug, { onlyFansLink: 'https://onlyfans.com/rose' });
  id = (await list(catalog, [listing]))[0] ?? 0;
  path = `/api/insights/${slug}/campaigns`;
  holder = { slug, modelId: id };
  await catalog.db.query('delete from outbox');
});

const create = (name: string, target = 'profile'): Promise<Response> =>
  catalog.ask(path, { as: holder, body: { name, target } });
const change = (name: string, body: unknown): Promise<Response> =>
  catalog.ask(`${path}/${name}`, { as: holder, method: 'PATCH', body });
const links = async (): Promise<CampaignLink[]> =>
  CampaignLinks.parse(
    await (await catalog.ask(`/internal/models/by-id/${id}/campaign-links`, { as: 'service' })).json(),
  );
const codeOf = async (response: Response): Promise<[number, string]> => {
  return [response.status, z.object({ error: z.string() }).parse(await response.json()).error];
};
const announced = async (): Promise<[string, string][]> =>
  (
    await catalog.db.query<{ type: string; what: string }>(
      "select message->'event'->>'type' as type, coalesce(message->'entry', message->'event'->'entry')->>'what' as what from outbox order by position",
    )
  ).rows.map(({ type, what }) => [type, what]);

test('a created link is listed, and the model’s state announces it', async () => {
  const created = CampaignLink.parse(await (await create('spring-promo', 'onlyfans')).json());
  expect(await links()).toEqual([created]);
  expect(await modelState(catalog.db, id)).toMatchObject({
    campaigns: [{ name: 'spring-promo', target: 'onlyfans' }],
    featuredUntil: null,
  });
  expect(await announced()).toEqual([['catalog.model.updated', 'campaign-link.created']]);
});

test('the same link again changes nothing; its name never leads to another target', async () => {
  await create('spring');
  expect((await create('spring')).status).toBe(200);
  expect(await announced()).toHaveLength(1);
  expect(await codeOf(await create('spring', 'onlyfans'))).toEqual([409, 'campaign.name-taken']);
  await change('spring', { archived: true });
  expect(await codeOf(await create('spring', 'onlyfans'))).toEqual([409, 'campaign.name-taken']);
});

test('an archived link leaves the model’s state, and creating it again restores it with its figures', async () => {
  await create('spring');
  await change('spring', { costCents: 12_500, subscriptions: 7 });
  await change('spring', { archived: true });
  expect(await modelState(catalog.db, id)).toMatchObject({ campaigns: [] });
  expect((await links())[0]?.archivedAt).not.toBeNull();
  const restored = CampaignLink.parse(await (await create('spring')).json());
  expect(restored).toMatchObject({ archivedAt: null, costCents: 12_500, subscriptions: 7 });
  expect(await modelState(catalog.db, id)).toMatchObject({
    campaigns: [{ name: 'spring', target: 'profile' }],
  });
});

test('entered figures are recorded in the audit log, and the model is not announced', async () => {
  await create('spring');
  await change('spring', { costCents: 100 });
  await change('spring', { costCents: 100 });
  expect(await announced()).toEqual([
    ['catalog.model.updated', 'campaign-link.created'],
    ['audit.recorded', 'campaign-link.changed'],
  ]);
});

test('requests that come together create no more links than allowed', async () => {
  await catalog.db.query(
    `insert into campaign_links (model_id, name, target, created_at) select $1, 'link-' || n, 'profile', now() from generate_series(1, $2) n`,
    [id, campaignLinksMax - 1],
  );
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await links()).toHaveLength(campaignLinksMax);
});

test.each([
  ['Upper', 'profile', 400],
  ['two--hyphens', 'profile', 400],
  ['x'.repeat(41), 'profile', 400],
  ['', 'profile', 400],
  ['spring', 'https://elsewhere.example', 400],
  ['spring', 'fanvue', 422],
])('name %j to %s answers %i', async (name, target, status) => {
  expect((await create(name, target)).status).toBe(status);
  expect(await links()).toEqual([]);
});

test('an unknown link answers 404, an unknown model 404, an archived model 410', async () => {
  expect(await codeOf(await change('unknown', { archived: true }))).toEqual([404, 'campaign.unknown']);
  expect((await catalog.ask('/internal/models/by-id/999999/campaign-links', { as: 'service' })).status).toBe(
    404,
  );
  await catalog.db.query('update models set archived_at = now() where id = $1', [id]);
  const body = { name: 'spring', target: 'profile' };
  expect((await catalog.ask(path, { as: 'admin', body })).status).toBe(410);
  expect((await create('spring')).status).toBe(401);
});

test('operators and the holder create and change links under their own names; nobody else does', async () => {
  const body = { name: 'spring', target: 'profile' };
  const changes = { archived: true };
  for (const as of ['visitor', 'service', { ...holder, slug: 'rose-of-another' }] as const) {
    const created = await catalog.ask(path, { as, body });
    const changed = await catalog.ask(`${path}/spring`, { as, method: 'PATCH', body: changes });
    expect([await codeOf(created), await codeOf(changed)]).toEqual([
      [401, 'holder.required'],
      [401, 'holder.required'],
    ]);
  }
  await catalog.ask(path, { as: 'admin', body });
  await catalog.ask(`${path}/spring`, {
    as: { ...holder, agency: 'lights' },
    method: 'PATCH',
    body: changes,
  });
  const { rows } = await catalog.db.query<{ by: unknown }>(
    "select message->'entry'->'by' as by from outbox order by position",
  );
  expect(rows.map(({ by }) => by)).toEqual([
    { role: 'admin', name: 'operator@example.com' },
    { role: 'holder', name: 'agency lights' },
  ]);
});
