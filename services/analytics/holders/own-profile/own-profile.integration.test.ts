import { GeneratedPassword, type ModelSummary } from '@marquee/contracts/http/models';
import { openTestService, type TestService } from '../../testing/test-app';

const summary = (id: number, slug: string): ModelSummary => ({
  id,
  slug,
  name: slug,
  featured: false,
  featuredUntil: null,
  archived: false,
  platforms: [],
});
const vera = summary(1, 'vera-lamplight');
const nora = summary(2, 'nora-gale');

const profile = {
  slug: vera.slug,
  name: 'Vera Lamplight',
  version: 3,
  fields: {
    description: '',
    bio: '',
    tags: [],
    status: 'online',
    isOnline: true,
    profileImage: null,
    gallery: [],
    onlyFansLink: null,
    fanvueLink: null,
    socialLinks: [],
  },
  pending: null,
  decided: null,
};

let app: TestService;
let cookie: string;
let commands: { path: string; body: unknown }[];
/** The catalog's answer to a command. */
let answered: { status: number; body: unknown };

beforeAll(async () => {
  app = await openTestService([vera, nora], {
    more: new Map<string, unknown>([[`/internal/models/by-id/${vera.id}/proposal`, profile]]),
    command: async (path, body) => {
      commands.push({ path, body });
      return answered;
    },
  });
  const made = await app.ask(`/api/models/${vera.id}/generate-password`, { method: 'POST', role: 'admin' });
  const { password } = GeneratedPassword.parse(await made.json());
  const login = await app.ask('/api/insights/login', { method: 'POST', body: { slug: vera.slug, password } });
  cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
});
beforeEach(() => {
  commands = [];
  answered = { status: 204, body: undefined };
});
afterAll(() => app.close());

const path = (slug = vera.slug) => `/api/insights/${slug}/proposal`;
const proposal = { version: 3, bio: 'Tours.' };

test("the holder's proposal reaches the catalog for her own model", async () => {
  const sent = await app.ask(path(), { method: 'POST', body: proposal, cookie });
  expect([sent.status, await sent.json()]).toEqual([200, profile]);
  const withdrawn = await app.ask(`${path()}/withdraw`, { method: 'POST', cookie });
  expect(withdrawn.status).toBe(200);
  expect(commands).toEqual([
    { path: '/internal/models/by-id/1/proposal', body: proposal },
    { path: '/internal/models/by-id/1/proposal/withdraw', body: undefined },
  ]);
});

test('a refusal of the catalog reaches the holder with its fields', async () => {
  const fields = { bio: 'uses a word that is not accepted' };
  answered = { status: 422, body: { error: 'word.refused', message: 'No.', fields, requestId: 'x' } };
  const refused = await app.ask(path(), { method: 'POST', body: proposal, cookie });
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: 'word.refused', fields }]);
  answered = { status: 403, body: { error: 'service.required', message: 'No.', requestId: 'x' } };
  expect((await app.ask(path(), { method: 'POST', body: proposal, cookie })).status).toBe(502);
});

test.each([
  ["another model's session", { slug: nora.slug, withCookie: true, role: 'visitor' }],
  ['no session', { slug: vera.slug, withCookie: false, role: 'visitor' }],
  ['the administrator', { slug: vera.slug, withCookie: false, role: 'admin' }],
] as const)('%s proposes nothing', async (_who, { slug, withCookie, role }) => {
  const by = { role, ...(withCookie && { cookie }) };
  for (const target of [path(slug), `${path(slug)}/withdraw`]) {
    const refused = await app.ask(target, { method: 'POST', body: proposal, ...by });
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'holder.required' }]);
  }
  expect(commands).toEqual([]);
});

test('the profile opens to its holder and to the administrator', async () => {
  expect((await app.ask(path(), { cookie })).status).toBe(200);
  expect((await app.ask(path(), { role: 'admin' })).status).toBe(200);
  expect((await app.ask(path())).status).toBe(401);
  expect((await app.ask(path(nora.slug), { cookie })).status).toBe(401);
});
