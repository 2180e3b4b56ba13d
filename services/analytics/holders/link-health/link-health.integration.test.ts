import { DeadLinkReport, type LinkCheck, ModelLinkHealth } from '@marquee/contracts/http/link-health';
import { click } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

const model = {
  id: 7,
  slug: 'anna-linden',
  name: 'Anna Linden',
  featured: false,
  featuredUntil: null,
  archived: false,
  platforms: [],
};
const dayMs = 86_400_000;
const now = Date.now();

const check = (more: Partial<LinkCheck>): LinkCheck => ({
  platform: 'onlyfans',
  link: 'https://onlyfans.com/anna-linden',
  state: 'works',
  status: 200,
  checkedAt: new Date(now).toISOString(),
  deadSince: null,
  ...more,
});
const dead = check({ state: 'dead', status: 404, deadSince: new Date(now - 2 * dayMs).toISOString() });
const works = check({ platform: 'fanvue', link: 'https://fanvue.com/anna-linden' });

let service: TestService;
beforeAll(async () => {
  const links = [{ ...dead, modelId: model.id, slug: model.slug, name: model.name }];
  service = await openTestService([model], {
    more: new Map<string, unknown>([
      [`/internal/models/by-id/${model.id}/link-checks`, [dead, works]],
      ['/internal/dead-links', { enabled: true, links }],
    ]),
  });
  const at = (days: number) => now - days * dayMs;
  await service.count([
    click(model.id, { at: at(3) }),
    click(model.id, { at: at(2) }),
    click(model.id, { at: at(0) }),
    click(model.id, { at: at(0), platform: 'fanvue' }),
    click(model.id, { at: at(0), invalid: 'bot' }),
  ]);
});
afterAll(() => service.close());

test('a dead link has the clicks since the day on which it was found missing, a working one has none', async () => {
  const response = await service.ask(`/api/insights/${model.slug}/links`, { role: 'admin' });
  const health = ModelLinkHealth.parse(await response.json());
  expect(health.map(({ platform, clicksSinceDead }) => [platform, clicksSinceDead])).toEqual([
    ['onlyfans', 2],
    ['fanvue', 0],
  ]);
});

test('the administrator sees all dead links, and only the administrator', async () => {
  const report = DeadLinkReport.parse(
    await (await service.ask('/api/admin/dead-links', { role: 'admin' })).json(),
  );
  expect(report).toMatchObject({ enabled: true, links: [{ slug: model.slug, clicksSinceDead: 2 }] });
  expect((await service.ask('/api/admin/dead-links')).status).toBe(401);
  expect((await service.ask(`/api/insights/${model.slug}/links`)).status).toBe(401);
});
