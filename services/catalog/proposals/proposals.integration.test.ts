import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { AdminModel } from '@marquee/contracts/http/models';
import { AdminProposals, ComparedProposal, OwnProfile } from '@marquee/contracts/http/proposals';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;
let id: number;
let otherId: number;

beforeAll(async () => {
  catalog = await openTestCatalog();
});
beforeEach(async () => {
  await catalog.db.query('truncate models, model_slugs, outbox restart identity cascade');
  [id = 0, otherId = 0] = await list(catalog, [
    plainListing('vera-lamplight', { description: 'Evening shows.', tags: ['stage'] }),
    plainListing('nora-gale'),
  ]);
});
afterAll(() => catalog.close());

const slugOf = (modelId: number) => (modelId === id ? 'vera-lamplight' : 'nora-gale');
const path = (modelId = id) => `/api/insights/${slugOf(modelId)}/proposal`;
const holderOf = (modelId: number) => ({ slug: slugOf(modelId), modelId });

const propose = (body: Record<string, unknown>, modelId = id) =>
  catalog.ask(path(modelId), { as: holderOf(modelId), body: { version: 1, ...body } });
const own = async (modelId = id) =>
  OwnProfile.parse(await (await catalog.ask(path(modelId), { as: holderOf(modelId) })).json());
const pendingId = async (modelId = id): Promise<number> => (await own(modelId)).pending?.id ?? 0;

const ofAdmin = (proposalId: number, action?: 'apply' | 'decline', body?: unknown) =>
  catalog.ask(`/api/admin/proposals/${proposalId}${action === undefined ? '' : `/${action}`}`, {
    as: 'admin',
    ...(body !== undefined && { body }),
  });
const modelNow = async () =>
  AdminModel.parse(await (await catalog.ask(`/api/admin/models/${id}`, { as: 'admin' })).json());

const edit = async (body: Record<string, unknown>) => {
  const response = await catalog.ask(`/api/models/${id}`, { as: 'admin', method: 'PATCH', body });
  expect(response.status).toBe(200);
};

const announced = async () => {
  const { rows } = await catalog.db.query<{ message: unknown }>(
    'select message from outbox order by position',
  );
  return rows.map(({ message }) => DomainMessage.parse(message));
};

test('a proposal changes nothing until the administrator applies it as a new version', async () => {
  expect(
    (await propose({ bio: 'Rehearsals and tours.', tags: ['tours'], message: 'New season' })).status,
  ).toBe(200);
  expect(await modelNow()).toMatchObject({ version: 1, bio: '', tags: ['stage'] });

  const proposalId = await pendingId();
  const compared = ComparedProposal.parse(await (await ofAdmin(proposalId)).json());
  expect(compared).toMatchObject({
    state: 'pending',
    message: 'New season',
    changes: { bio: 'Rehearsals and tours.', tags: ['tours'] },
    base: { bio: '', tags: ['stage'] },
    current: { bio: '', tags: ['stage'], description: 'Evening shows.' },
    version: 1,
  });

  expect((await ofAdmin(proposalId, 'apply', { version: 1 })).status).toBe(200);
  expect(await modelNow()).toMatchObject({ version: 2, bio: 'Rehearsals and tours.', tags: ['tours'] });
  expect(await own()).toMatchObject({
    version: 2,
    pending: null,
    decided: { state: 'applied', reason: null },
  });

  const messages = await announced();
  expect(messages.map(({ event }) => event.type)).toEqual([
    'catalog.proposal.made',
    'catalog.proposal.decided',
    'catalog.model.updated',
  ]);
  expect(messages[0]).toMatchObject({
    entry: { what: 'proposal.made', by: { role: 'holder', name: 'vera-lamplight' } },
  });
  expect(messages[2]?.entry).toMatchObject({
    what: 'proposal.applied',
    by: { role: 'admin' },
    before: { bio: '', tags: ['stage'] },
    after: { bio: 'Rehearsals and tours.', tags: ['tours'] },
  });
});

test('languages, country and price are proposed like other fields, and filter the list once applied', async () => {
  const stated = { languages: ['Spanish'], country: 'Colombia', monthlyPriceCents: 999 };
  expect((await propose(stated)).status).toBe(200);
  const totalOf = async () =>
    (await catalog.ask('/api/models?language=es&country=CO&price=paid')).headers.get('x-total-count');
  expect(await totalOf()).toBe('0');
  expect((await ofAdmin(await pendingId(), 'apply', { version: 1 })).status).toBe(200);
  expect(await modelNow()).toMatchObject({ languages: ['es'], country: 'CO', monthlyPriceCents: 999 });
  expect(await totalOf()).toBe('1');
  expect((await propose({ version: 2, country: 'Atlantis' })).status).toBe(400);
});

test('a status of the holder holds at once and leaves the pending proposal as it is', async () => {
  await propose({ bio: 'Tours.' });
  const { pending } = await own();
  expect((await propose({ status: 'busy' })).status).toBe(200);
  expect(await modelNow()).toMatchObject({ version: 1, bio: '', status: 'busy', isOnline: true });
  expect((await own()).pending).toEqual(pending);
  const { event } = (await announced()).at(-1) ?? {};
  expect(event?.type === 'audit.recorded' && event.entry).toMatchObject({
    what: 'status.reported',
    by: { role: 'holder' },
    before: { status: 'online' },
    after: { status: 'busy' },
  });
  expect((await propose({ status: 'offline', description: 'Matinees.' })).status).toBe(200);
  expect(await modelNow()).toMatchObject({ version: 1, status: 'offline', isOnline: false });
  expect((await own()).pending?.changes).toEqual({ description: 'Matinees.' });
  expect((await propose({ status: 'offline' })).status).toBe(422);
});

test('a declined proposal changes nothing, and the holder reads the reason', async () => {
  await propose({ bio: 'Tours.' });
  const proposalId = await pendingId();
  expect((await ofAdmin(proposalId, 'decline', { reason: ' ' })).status).toBe(400);
  expect((await ofAdmin(proposalId, 'decline', { reason: 'Too short.' })).status).toBe(200);
  expect(await modelNow()).toMatchObject({ version: 1, bio: '' });
  expect(await own()).toMatchObject({ pending: null, decided: { state: 'declined', reason: 'Too short.' } });
  expect((await announced()).at(-1)).toMatchObject({
    event: { type: 'catalog.proposal.decided', modelId: id, state: 'declined', reason: 'Too short.' },
    entry: { what: 'proposal.declined', about: { name: 'vera-lamplight' }, after: { reason: 'Too short.' } },
  });
});

test('a new proposal replaces the pending one, which cannot be applied any more', async () => {
  await propose({ bio: 'First.' });
  const first = await pendingId();
  await propose({ bio: 'Second.' });
  expect((await own()).pending?.changes).toEqual({ bio: 'Second.' });
  for (const response of [
    await ofAdmin(first),
    await ofAdmin(first, 'apply', { version: 1 }),
    await ofAdmin(first, 'decline', { reason: 'No.' }),
  ])
    expect([response.status, await response.json()]).toMatchObject([404, { error: 'proposal.unknown' }]);
  expect(await modelNow()).toMatchObject({ version: 1, bio: '' });
});

test('a model that changed after the comparison was shown is a conflict, and both changes survive', async () => {
  await propose({ bio: 'Hers.', description: 'Matinees.' });
  const proposalId = await pendingId();
  await edit({ version: 1, bio: 'Theirs.' });
  const refused = await ofAdmin(proposalId, 'apply', { version: 1 });
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'model.stale' }]);
  expect((await own()).pending?.id).toBe(proposalId);

  const compared = ComparedProposal.parse(await (await ofAdmin(proposalId)).json());
  expect(compared).toMatchObject({ version: 2, base: { bio: '' }, current: { bio: 'Theirs.' } });
  expect((await ofAdmin(proposalId, 'apply', { version: 2 })).status).toBe(200);
  expect(await modelNow()).toMatchObject({ version: 3, bio: 'Hers.', description: 'Matinees.' });
});

test('of two decisions at the same time one counts', async () => {
  await propose({ bio: 'Tours.' });
  const proposalId = await pendingId();
  const decisions = await Promise.all([
    ofAdmin(proposalId, 'apply', { version: 1 }),
    ofAdmin(proposalId, 'decline', { reason: 'No.' }),
  ]);
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a withdrawn proposal is gone', async () => {
  await propose({ bio: 'Tours.' });
  const proposalId = await pendingId();
  const withdraw = () => catalog.ask(`${path()}/withdraw`, { as: holderOf(id), method: 'POST' });
  expect(OwnProfile.parse(await (await withdraw()).json()).pending).toBeNull();
  expect((await own()).pending).toBeNull();
  expect((await ofAdmin(proposalId, 'apply', { version: 1 })).status).toBe(404);
  expect((await withdraw()).status).toBe(404);
});

test.each<[string, Record<string, unknown>, number, string]>([
  ['a field that is not hers', { name: 'Vera Bright' }, 400, 'name'],
  ['her rating', { rating: 50 }, 400, 'rating'],
  ['a link to another host', { onlyFansLink: 'https://example.com/vera' }, 400, 'onlyFansLink'],
  ['a social link to an unknown network', { socialLinks: ['https://example.com/vera'] }, 400, 'socialLinks'],
  ['a refused word', { bio: 'schoolgirl' }, 422, 'bio'],
  ['too long a text', { description: 'a'.repeat(5_001) }, 400, 'description'],
  ['a picture by an insecure URL', { profileImage: 'http://example.com/a.jpg' }, 400, 'profileImage'],
  ['an unknown status', { status: 'asleep' }, 400, 'status'],
])('%s is refused at its field', async (_what, body, status, field) => {
  const response = await propose(body);
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { fields: { [field]: expect.any(String) } },
  ]);
  expect((await own()).pending).toBeNull();
});

test('a proposal without a change, or based on an older version, is refused', async () => {
  const unchanged = await propose({ description: ' Evening shows. ' });
  expect([unchanged.status, await unchanged.json()]).toMatchObject([422, { error: 'proposal.empty' }]);
  await edit({ version: 1, bio: 'Theirs.' });
  const outdated = await propose({ bio: 'Hers.' });
  expect([outdated.status, await outdated.json()]).toMatchObject([409, { error: 'model.stale' }]);
});

test('the list has pending proposals first, filters by state and counts', async () => {
  await propose({ bio: 'One.' });
  await ofAdmin(await pendingId(), 'decline', { reason: 'No.' });
  await propose({ bio: 'Two.' });
  await propose({ bio: 'Three.' }, otherId);
  await ofAdmin(await pendingId(otherId), 'apply', { version: 1 });
  const read = async (query: string) =>
    AdminProposals.parse(await (await catalog.ask(`/api/admin/proposals${query}`, { as: 'admin' })).json());
  const all = await read('');
  expect(all.proposals.map(({ state }) => state)).toEqual(['pending', 'applied', 'declined']);
  expect([all.total, all.counts]).toEqual([3, { pending: 1, applied: 1, declined: 1 }]);
  const declined = await read('?state=declined');
  expect([declined.total, declined.proposals.map(({ changes }) => changes)]).toEqual([1, [{ bio: 'One.' }]]);
  expect((await read('?limit=1&offset=1')).proposals.map(({ state }) => state)).toEqual(['applied']);
});

test('an archived model takes no proposal and none is applied to it', async () => {
  await propose({ bio: 'Tours.' });
  const proposalId = await pendingId();
  await catalog.ask(`/api/admin/models/${id}/archive`, { as: 'admin', body: {} });
  expect((await propose({ bio: 'More.', version: 2 })).status).toBe(401);
  expect((await catalog.ask(path(), { as: 'admin' })).status).toBe(410);
  const compared = ComparedProposal.parse(await (await ofAdmin(proposalId)).json());
  expect(compared.model.archived).toBe(true);
  expect((await ofAdmin(proposalId, 'apply', { version: compared.version })).status).toBe(410);
});

test.each<[string, Parameters<TestCatalog['ask']>[1]]>([
  ['a visitor', {}],
  ['a service', { as: 'service' }],
  ['an operator', { as: 'admin' }],
  ['the holder of another model', { as: { slug: 'nora-gale', modelId: 2 } }],
  ['the holder of another model under this slug', { as: { slug: 'vera-lamplight', modelId: 2 } }],
])('%s proposes nothing', async (_who, by) => {
  for (const [target, body] of [
    [path(), { version: 1, bio: 'x' }],
    [`${path()}/withdraw`, {}],
  ] as const) {
    const refused = await catalog.ask(target, { ...by, body });
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'holder.required' }]);
  }
  expect((await catalog.ask(path(), by)).status).toBe(by?.as === 'admin' ? 200 : 401);
  expect((await own()).pending).toBeNull();
});

test('a proposal of an agency names the agency in the audit log', async () => {
  const as = { ...holderOf(id), agency: 'bright-lights' };
  expect((await catalog.ask(path(), { as, body: { version: 1, bio: 'Tours.' } })).status).toBe(200);
  expect((await announced()).at(-1)?.entry?.by).toEqual({ role: 'holder', name: 'agency bright-lights' });
});

test('only the administrator decides', async () => {
  await propose({ bio: 'Tours.' });
  const proposalId = await pendingId();
  for (const as of ['visitor', 'service'] as const) {
    expect((await catalog.ask('/api/admin/proposals', { as })).status).toBe(401);
    const applied = await catalog.ask(`/api/admin/proposals/${proposalId}/apply`, {
      as,
      body: { version: 1 },
    });
    expect(applied.status).toBe(401);
  }
});
