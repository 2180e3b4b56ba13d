import { LinkTest, NewLinkTest } from '@marquee/contracts/http/link-tests';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { countBatches } from '../../counting/consumers/count-batches';
import { click, producer } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

const model = {
  id: 7,
  slug: 'anna-linden',
  name: 'Anna Linden',
  featured: false,
  featuredUntil: null,
  archived: false,
  platforms: ['onlyfans' as const],
};
const other = { ...model, id: 8, slug: 'beryl-sorrel', name: 'Beryl Sorrel' };

let service: TestService;
let bus: TestBus;

beforeAll(async () => {
  bus = await openTestBus();
});
afterAll(() => bus.close());
beforeEach(async () => {
  service = await openTestService([model, other], { shared: bus });
});
afterEach(() => service.close());

const start = async () => {
  const response = await service.ask(`/api/insights/${model.slug}/link-tests`, {
    method: 'POST',
    role: 'admin',
  });
  expect(response.status).toBe(201);
  return NewLinkTest.parse(await response.json());
};
const read = async (id: string, slug = model.slug) => {
  const response = await service.ask(`/api/insights/${slug}/link-tests/${id}`, { role: 'admin' });
  return response.status === 200 ? LinkTest.parse(await response.json()) : response.status;
};

test('the click of a test is shown with its message, its day and its reason, however often it is delivered', async () => {
  const { id, links } = await start();
  expect(links).toEqual([
    { platform: 'onlyfans', path: `/track/anna-linden/onlyfans?surface=profile&from=direct&test=${id}` },
  ]);
  expect(await read(id)).toMatchObject({ state: 'waiting' });
  const tracking = producer();
  tracking.batch([]);
  const at = Date.now();
  const message = tracking.batch([click(other.id), click(model.id, { at, test: id, invalid: 'own' })]);
  await countBatches([message], service.deps);
  const counted = await read(id);
  expect(counted).toMatchObject({
    state: 'counted',
    platform: 'onlyfans',
    acceptedAt: new Date(at).toISOString(),
    message: { producer: tracking.id, seq: 2 },
    day: new Date(at).toISOString().slice(0, 10),
    invalid: 'own',
  });
  await countBatches([message], service.deps);
  await countBatches([producer().batch([click(model.id, { test: id })])], service.deps);
  expect(await read(id)).toEqual(counted);
});

test('a click of another model, an unknown test and a late click complete no test', async () => {
  const { id } = await start();
  await service.count([
    click(other.id, { test: id }),
    click(model.id, { test: '00000000-0000-4000-8000-000000000000' }),
    click(model.id, { test: id, at: Date.now() + 20 * 60_000 }),
  ]);
  expect(await read(id)).toMatchObject({ state: 'waiting' });
  expect(await read('00000000-0000-4000-8000-000000000000')).toBe(404);
  expect(await read(id, other.slug)).toBe(404);
  await service.db.query("update link_tests set created_at = created_at - interval '16 minutes'");
  expect(await read(id)).toEqual({ state: 'expired' });
});

test('a visitor cannot start a test, and at most thirty tests of a model start within an hour', async () => {
  const path = `/api/insights/${model.slug}/link-tests`;
  expect((await service.ask(path, { method: 'POST' })).status).toBe(401);
  for (let times = 0; times < 30; times += 1) await start();
  const refused = await service.ask(path, { method: 'POST', role: 'admin' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
});
