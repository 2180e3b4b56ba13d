import { type CampaignLink, ModelCampaigns } from '@marquee/contracts/http/campaign-links';
import { GeneratedPassword } from '@marquee/contracts/http/models';
import { Resvg } from '@resvg/resvg-js';
import { card, click, visitor } from '../../testing/activity';
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
const path = `/api/insights/${model.slug}/campaigns`;
const catalogPath = `/internal/models/by-id/${model.id}/campaign-links`;
const dayMs = 86_400_000;
const now = Date.now();

const link = (name: string, more: Partial<CampaignLink> = {}): CampaignLink => ({
  name,
  target: 'profile',
  createdAt: new Date(now - 60 * dayMs).toISOString(),
  archivedAt: null,
  costCents: null,
  subscriptions: null,
  ...more,
});
const links = [
  link('unused'),
  link('spring', { target: 'onlyfans', costCents: 1_000, subscriptions: 3 }),
  link('bio', { costCents: 500, archivedAt: new Date(now).toISOString() }),
];

let service: TestService;

beforeAll(async () => {
  service = await openTestService([model, other], {
    more: new Map<string, unknown>([
      [catalogPath, links],
      [`/internal/models/by-id/${other.id}/campaign-links`, []],
    ]),
  });
});
afterAll(() => service.close());

/** The session cookie of a model's holder. */
const loggedIn = async ({ id, slug }: typeof model): Promise<string> => {
  const made = await service.ask(`/api/models/${id}/generate-password`, { method: 'POST', role: 'admin' });
  const { password } = GeneratedPassword.parse(await made.json());
  const reply = await service.ask('/api/insights/login', { method: 'POST', body: { slug, password } });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

test('each link has its visits, clicks, people, sources and costs; costs use all clicks since the link was created', async () => {
  const one = visitor();
  const origin = { surface: 'campaign' as const, position: -1 };
  const press = { surface: 'campaign' as const, campaign: 'spring', referrer: 't.co' };
  const opened = {
    kind: 'profile' as const,
    surface: 'profile' as const,
    position: -1,
    origin,
    campaign: 'bio',
  };
  await service.count([
    ...[1, 2, 3, 4, 5].map(() => click(model.id, { ...press, visitor: visitor() })),
    click(model.id, { ...press, visitor: one, referrer: 'direct' }),
    // Five visits of one person are those of fewer than five people.
    ...[1, 2, 3, 4, 5].map(() => click(model.id, { ...press, visitor: one, referrer: 'example.org' })),
    click(model.id, { ...press, at: now - 40 * dayMs }),
    click(model.id, { ...press, invalid: 'bot' }),
    click(other.id, { ...press, visitor: one }),
    card(model.id, { ...opened, referrer: 'l.instagram.com' }),
    click(model.id, { visitor: one, origin, campaign: 'bio', referrer: 'l.instagram.com' }),
    click(model.id, { visitor: one, campaign: 'bio' }),
  ]);
  const response = await service.ask(`${path}?days=30`, { role: 'admin' });
  const campaigns = ModelCampaigns.parse(await response.json());
  expect(campaigns.targets).toEqual(['profile', 'onlyfans']);
  expect(campaigns.links).toEqual([
    {
      ...link('unused'),
      url: 'https://marquee.example/go/anna-linden/unused',
      ...{ visits: 0, clicks: 0, uniqueClicks: 0, sources: [], allClicks: 0 },
      ...{ costPerClickCents: null, costPerSubscriptionCents: null },
    },
    {
      ...links[1],
      url: 'https://marquee.example/go/anna-linden/spring',
      ...{ visits: 11, clicks: 11, uniqueClicks: 6, allClicks: 12 },
      sources: [
        { name: 'X', visits: 5, clicks: 5 },
        { name: '(fewer than 5 people)', visits: 6, clicks: 6 },
      ],
      ...{ costPerClickCents: 83.3, costPerSubscriptionCents: 333.3 },
    },
    {
      ...links[2],
      url: 'https://marquee.example/go/anna-linden/bio',
      ...{ visits: 1, clicks: 1, uniqueClicks: 1, allClicks: 1 },
      sources: [{ name: '(fewer than 5 people)', visits: 1, clicks: 1 }],
      ...{ costPerClickCents: 500, costPerSubscriptionCents: null },
    },
  ]);
});

test('visitors and other holders see no link', async () => {
  for (const cookie of [undefined, await loggedIn(other)]) {
    for (const response of await Promise.all([
      service.ask(path, { cookie }),
      service.ask(`${path}/spring/qr.svg`, { cookie }),
      service.ask(`${path}/spring/qr.png`, { cookie }),
    ]))
      expect(response.status).toBe(401);
  }
});

test('the QR code is a file in both formats, and an unknown link has none', async () => {
  const svg = await service.ask(`${path}/spring/qr.svg`, { role: 'admin' });
  expect(svg.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  expect(svg.headers.get('content-disposition')).toBe('attachment; filename="anna-linden-spring.svg"');
  const text = await svg.text();
  const { width, height } = new Resvg(text);
  expect(width).toBe(height);
  // Another link is another code.
  expect(await (await service.ask(`${path}/bio/qr.svg`, { role: 'admin' })).text()).not.toBe(text);

  const png = await service.ask(`${path}/spring/qr.png`, { role: 'admin' });
  expect(png.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await png.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(1_000);
  expect((await service.ask(`${path}/unknown/qr.svg`, { role: 'admin' })).status).toBe(404);
});
