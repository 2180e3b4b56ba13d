import type { PlacementsByHand } from '@marquee/contracts/http/placement';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { signedLinks } from '../mail/signed-links';
import { contactEmail, openTestAdmin, publicUrl, type TestAdmin } from '../testing/test-admin';
import type { ScheduleDeps } from './placement-mail';
import { queueDueMails } from './schedule-mails';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query(
    'truncate listing_requests, reports, digest_opt_outs, holder_emails, mails, operators cascade',
  );
  answers.fail = false;
  answers.featuredUntil = until;
  answers.byHand = [];
  asked.length = 0;
});
afterAll(() => admin.close());

/** The answers of catalog and analytics, and the days that were asked for. */
const until = '2026-12-20T12:00:00.000Z';
const answers: { fail: boolean; featuredUntil: string; byHand: PlacementsByHand } = {
  fail: false,
  featuredUntil: until,
  byHand: [],
};
const asked: string[] = [];
const links = signedLinks(['a secret of this test, 32 characters or more'], publicUrl);
const deps = (): ScheduleDeps => ({
  db: admin.db,
  catalog: {
    get: async (path) => {
      if (path.startsWith('/internal/placements/')) return answers.byHand;
      if (path === '/api/admin/featured-models')
        return ['2026-12-20T12:00:00.000Z', '2026-12-30T12:00:00.000Z'].map((featuredUntil, nth) => ({
          ...{
            id: nth + 1,
            slug: `model-${nth}`,
            name: `Model ${nth}`,
            category: 'slim',
            likes: 1,
            rating: 50,
          },
          ...{ featuredUntil, profileImage: '' },
        }));
      return {
        id: 7,
        slug: 'velvet-rose',
        name: 'Velvet <Rose>',
        featured: Date.parse(answers.featuredUntil) > 0,
        featuredUntil: answers.featuredUntil,
        archived: false,
        platforms: [],
      };
    },
  },
  analytics: {
    get: async (path) => {
      if (answers.fail) throw new Error('the analytics service failed');
      if (path.startsWith('/api/admin/conspicuous-days')) {
        const day = { day: '2026-12-08', modelId: 7, reason: 'burst', events: 60, of: 70 };
        return { days: [day], corrections: [], refilters: [] };
      }
      asked.push(path.replace(/^.*\?/, ''));
      if (path.startsWith('/api/insights/site/figures')) {
        const range = { from: '2026-12-07', to: '2026-12-13', timezone: 'UTC' };
        const totals = { views: 1_500, visitors: 300, clicks: 20, uniqueClicks: 15 };
        const before = { range, totals: { ...totals, views: 1_000 } };
        return { range, totals, rows: [], compared: { ...before, of: before } };
      }
      const isEarlierWeek = path.includes('from=2026-11-30');
      return {
        seen: isEarlierWeek ? 1_000 : 1_250,
        opened: 90,
        clicks: isEarlierWeek ? 0 : 40,
        uniqueClicks: 31,
        uniquePaidClicks: 24,
        uniqueBroughtClicks: 5,
        corrections: [],
        demo: isEarlierWeek ? 7 : 0,
        bestSource: { name: 'Instagram', clicks: 22 },
      };
    },
  },
  calendar: siteCalendar('UTC'),
  links,
  siteName: 'Marquee',
  publicUrl,
  adminUrl: publicUrl,
  contactEmail,
  log: silentLog,
});

/** Two instances at once, twice. */
const run = async (at: string): Promise<void> => {
  for (let time = 0; time < 2; time += 1)
    await Promise.all([queueDueMails(deps(), new Date(at)), queueDueMails(deps(), new Date(at))]);
};

type Placed = {
  reference: string;
  state: string;
  priceCents: number;
  activeAt: string;
  featuredUntil: string;
};
const place = async (given: Partial<Placed> = {}): Promise<number> => {
  const placed = {
    reference: 'LR-1',
    state: 'active',
    priceCents: 50_000,
    activeAt: '2026-11-20T12:00:00.000Z',
    featuredUntil: until,
    ...given,
  };
  const { rows } = await admin.db.query<{ id: number }>(
    `insert into listing_requests (reference, status_token, model_name, email, platforms, description, social_links, state, price_cents,
       paid_at, active_at, featured_until, model_id, model_slug, model_name_listed, age_attested_by, age_attested_at, consent_attested_by,
       consent_attested_at)
     values ($1, 'token ' || $1, 'Velvet Rose', 'holder@example.org', 'OnlyFans', 'Portraits.', '', $2, $3, $4, $4, $5, 7, 'velvet-rose',
       'Velvet Rose', 'op', now(), 'op', now()) returning id`,
    [placed.reference, placed.state, placed.priceCents, placed.activeAt, placed.featuredUntil],
  );
  return rows[0]?.id ?? 0;
};

const mails = async () =>
  (
    await admin.db.query<{
      recipient: string;
      subject: string;
      body: string;
      html: string;
      unsubscribe: string | null;
    }>('select recipient, subject, body, html, unsubscribe_url as unsubscribe from mails order by created_at')
  ).rows;
/** The subjects of all mails but digests. */
const subjects = async () =>
  (await mails()).filter(({ unsubscribe }) => unsubscribe === null).map(({ subject }) => subject);

test('a holder is reminded 7 days and 1 day before the end, each once by two instances, with results and a renewal link', async () => {
  const id = await place();
  await run('2026-12-13T11:00:00.000Z');
  expect(await subjects()).toEqual([]);
  await run('2026-12-13T13:00:00.000Z');
  await run('2026-12-16T13:00:00.000Z');
  expect(await subjects()).toEqual(['Your featured placement ends in 7 days (LR-1)']);
  await run('2026-12-19T13:00:00.000Z');
  expect(await subjects()).toEqual([
    'Your featured placement ends in 7 days (LR-1)',
    'Your featured placement ends in 1 day (LR-1)',
  ]);
  expect(asked[0]).toBe('from=2026-11-20&to=2026-12-13');
  const [first] = await mails();
  expect(first?.recipient).toBe('holder@example.org');
  // 24 people by featured places for 23 of 30 days and an hour.
  expect(first?.body).toMatch(
    /Cards seen +1,250\nProfile visits +90\nClicks on your links +40\nUnique clicks +31\nPrice of these days +\$384\.03\nUnique clicks that featured places led to +24\nUnique clicks you brought yourself +5\nPrice per click +\$16/,
  );
  expect(first?.html).toContain('Velvet &lt;Rose&gt; is featured until Dec 20, 2026.');
  const token = /\/list-model#renew=(\S+)/.exec(first?.body ?? '')?.[1] ?? '';
  const renewal = await admin.get('/api/contact/renewal', { link: token });
  expect([renewal.status, await renewal.json()]).toEqual([
    200,
    {
      reference: 'LR-1',
      modelName: 'Velvet Rose',
      email: 'holder@example.org',
      platforms: 'OnlyFans',
      description: 'Portraits.',
      socialLinks: '',
    },
  ]);
  expect((await admin.get('/api/contact/renewal', { link: `${token}x` })).status).toBe(404);
  expect(links.readRenewal(token)).toBe(id);
  expect(links.readRenewal(token, Date.now() + 91 * 86_400_000)).toBeUndefined();
  expect(links.readUnsubscribe(token)).toBeUndefined();
});

test('a placement that was renewed or removed is not said to end', async () => {
  await place();
  for (const featuredUntil of ['2027-01-19T12:00:00.000Z', '1970-01-01T00:00:00.000Z']) {
    answers.featuredUntil = featuredUntil;
    await run('2026-12-19T13:00:00.000Z');
  }
  expect(await subjects()).toEqual([]);
});

test('a statement follows the end once, also when analytics was away; a gift has no price per click', async () => {
  await place({ state: 'expired', priceCents: 0 });
  answers.fail = true;
  await run('2026-12-20T12:00:01.000Z');
  expect(await subjects()).toEqual([]);
  answers.fail = false;
  await run('2026-12-20T12:05:00.000Z');
  await run('2026-12-22T12:00:00.000Z');
  const statements = (await mails()).filter(({ subject }) => subject.startsWith('Final statement'));
  expect(statements).toHaveLength(1);
  expect(statements[0]?.body).toMatch(/\/analytics\/[\w-]+\?from=2026-\d\d-\d\d&to=2026-12-20#account/);
  expect(statements[0]?.body).toContain('This placement was free of charge, so there is no price per click.');
  expect(statements[0]?.body).not.toMatch(/\$|receipt/);
});

test('a statement of a renewal is about the days after the placement that it renewed', async () => {
  await place({ state: 'expired' });
  await place({
    reference: 'LR-2',
    activeAt: '2026-12-14T12:00:00.000Z',
    featuredUntil: '2027-01-19T12:00:00.000Z',
  });
  await run('2027-01-20T04:00:00.000Z');
  expect(asked[0]).toBe('from=2026-12-20&to=2027-01-19');
});

test('the digest of a week is sent once, by day, and one POST ends it', async () => {
  const id = await place();
  await run('2026-12-13T20:00:00.000Z');
  await run('2026-12-14T07:59:00.000Z');
  const digests = async () => (await mails()).filter(({ unsubscribe }) => unsubscribe !== null);
  expect(await digests()).toEqual([]);
  await run('2026-12-14T08:00:00.000Z');
  await run('2026-12-15T08:00:00.000Z');
  const [digest, ...more] = await digests();
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('Velvet <Rose>: your week from Dec 7, 2026 to Dec 13, 2026');
  expect(digest?.body).toMatch(/Cards seen +1,250 +1,000 +\+25%\n/);
  expect(digest?.body).toMatch(/Clicks on your links +40 +0 +new\n/);
  expect(digest?.body).toContain('Most clicks came from Instagram: 22.');
  expect(digest?.body).toContain('7 views and clicks of these are simulated demo traffic.');
  const { api } = links.unsubscribe({ listingRequestId: id });
  expect(digest?.unsubscribe).toBe(api);
  const path = new URL(api).pathname;
  expect((await admin.post(`${path}x`, {})).status).toBe(404);
  for (let time = 0; time < 2; time += 1) expect((await admin.post(path, {})).status).toBe(204);
  await run('2026-12-21T08:00:00.000Z');
  expect(await digests()).toHaveLength(1);
});

test('the operator is reminded of a payment after 24 and after 48 hours, and of a report before and after its deadline', async () => {
  await place({ state: 'paid', activeAt: '2026-12-01T12:00:00.000Z' });
  await admin.db.query(
    `insert into reports (reference, status_token, kind, page, details, name, email, created_at, due_at)
     values ('RP-1', 't', 'intimate-images', '/model/x', '', '', '', '2026-12-01T12:00:00Z', '2026-12-03T12:00:00Z')`,
  );
  await run('2026-12-02T11:59:00.000Z');
  expect(await subjects()).toEqual([]);
  await run('2026-12-02T12:00:00.000Z');
  await run('2026-12-03T00:00:00.000Z');
  await run('2026-12-03T12:00:00.000Z');
  await run('2026-12-04T12:00:00.000Z');
  expect((await subjects()).sort()).toEqual([
    '[LR-1] Overdue: paid for more than 48 hours',
    '[LR-1] Paid for more than 24 hours',
    '[RP-1] Overdue report',
    '[RP-1] Report due soon',
  ]);
  expect((await mails()).every(({ recipient }) => recipient === contactEmail)).toBe(true);
});

test('a placement by hand has reminders, statement and digest once an email is entered, each once', async () => {
  answers.byHand = [{ id: 3, modelId: 7, from: '2026-11-20T12:00:00.000Z', until, priceCents: 30_000 }];
  await run('2026-12-13T13:00:00.000Z');
  expect(await subjects()).toEqual([]);
  await admin.db.query("insert into holder_emails (model_id, email) values (7, 'holder@example.org')");
  for (const at of ['2026-12-13T13:00', '2026-12-16T13:00', '2026-12-19T13:00', '2026-12-20T12:01'])
    await run(`${at}:00.000Z`);
  expect(await subjects()).toEqual([
    'Your featured placement ends in 7 days (Velvet <Rose>)',
    'Your featured placement ends in 1 day (Velvet <Rose>)',
    'Final statement of your featured placement (Velvet <Rose>)',
  ]);
  const sent = await mails();
  expect(sent.every(({ recipient }) => recipient === 'holder@example.org')).toBe(true);
  const [first] = sent;
  expect(first?.body).toContain(`To renew, send the form. New days are added`);
  expect(first?.body).toMatch(/Price per click +\$9\.6/);
  const digests = sent.filter(({ unsubscribe }) => unsubscribe !== null);
  expect(digests).toHaveLength(1);
  const path = new URL(digests[0]?.unsubscribe ?? '').pathname;
  expect((await admin.post(path, {})).status).toBe(204);
  await run('2026-12-21T08:00:00.000Z');
  expect((await mails()).filter(({ unsubscribe }) => unsubscribe !== null)).toHaveLength(1);
});

test('while the catalog cannot list placements by hand, the other mails are sent', async () => {
  await place();
  Object.assign(answers, { byHand: 'no list' });
  await run('2026-12-19T13:00:00.000Z');
  expect(await subjects()).toEqual(['Your featured placement ends in 1 day (LR-1)']);
});

test('every administrator gets the week of the site once, until one POST ends it', async () => {
  await admin.db.query(`insert into operators (email, role, password_hash, disabled_at) values
    ('boss@example.org', 'administrator', 'x', null), ('gone@example.org', 'administrator', 'x', now()),
    ('editor@example.org', 'editor', 'x', null)`);
  await place({ state: 'received' });
  await admin.db.query("update listing_requests set created_at = '2026-12-13T23:59:00Z'");
  await run('2026-12-14T07:59:00Z');
  const weeks = async () => (await mails()).filter(({ subject }) => subject.startsWith('Marquee: the week'));
  expect(await weeks()).toEqual([]);
  await run('2026-12-14T08:00:00Z');
  const [week, ...more] = await weeks();
  expect(more).toEqual([]);
  expect(week).toMatchObject({
    recipient: 'boss@example.org',
    subject: 'Marquee: the week from Dec 7, 2026 to Dec 13, 2026',
  });
  expect(week?.body).toMatch(/Page views +1,500 +1,000 +\+50%\n/);
  expect(week?.body).toContain('1 new listing request.');
  expect(week?.body).toContain('Placements end this week: Model 0.\n');
  expect(week?.body).toContain('1 conspicuous day of models.');
  expect(asked).toContain(
    'from=2026-12-07&to=2026-12-13&compare=previous&measure=views,visitors,clicks,uniqueClicks',
  );
  const path = new URL(week?.unsubscribe ?? '').pathname;
  expect((await admin.post(path, {})).status).toBe(204);
  await run('2026-12-21T08:00:00Z');
  expect(await weeks()).toHaveLength(1);
});

test('the week of the site is read once for all administrators', async () => {
  await admin.db.query(`insert into operators (email, role, password_hash) values
    ('boss@example.org', 'administrator', 'x'), ('chief@example.org', 'administrator', 'x')`);
  await queueDueMails(deps(), new Date('2026-12-14T08:00:00Z'));
  expect(await subjects()).toEqual([]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'boss@example.org',
    'chief@example.org',
  ]);
  expect(asked).toHaveLength(1);
});
