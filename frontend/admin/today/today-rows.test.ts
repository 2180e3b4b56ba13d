import type { Waiting } from '@marquee/contracts/http/waiting';
import { type TodayParts, todayItems } from './today-rows';

const now = Date.parse('2026-11-20T12:00:00Z');
const empty: TodayParts = {
  figures: [],
  clicks: { dailyStats: [] },
  ledgerProblem: undefined,
  waiting: undefined,
  proposals: 0,
  featured: [],
};
const inbox: Waiting = {
  requests: { unanswered: 2, open: 6, overdue: 0 },
  messages: { new: 3 },
  reports: { open: 1, overdue: 0 },
  unanswered: [{ id: 7, reference: 'LR-7', modelName: 'Ada', createdAt: '2026-11-19T10:00:00Z' }],
  deadlines: [
    { kind: 'report', id: 4, reference: 'RP-4', about: '/model/ada', dueAt: '2026-11-21T09:00:00Z' },
    { kind: 'listing-request', id: 5, reference: 'LR-5', about: 'Bea', dueAt: '2026-11-23T09:00:00Z' },
  ],
  alerts: [],
  missing: ['payment instructions'],
};
const featured = (name: string, featuredUntil: string | null) => ({
  ...{ id: 9, slug: 'cleo', category: 'blonde', likes: 1, rating: 45, profileImage: '' },
  ...{ name, featuredUntil },
});
const titles = (parts: Partial<TodayParts>) =>
  todayItems({ ...empty, ...parts }, now).map(({ title }) => title);

test('one list: what is due first comes first, whatever it is, and every part of the inbox’s number is in it', () => {
  expect(
    titles({
      waiting: inbox,
      proposals: 1,
      featured: [
        featured('Cleo', '2026-11-22T09:00:00Z'),
        featured('Later', '2026-11-28T09:00:00Z'),
        featured('Ever', null),
      ],
    }),
  ).toEqual([
    'The business details have no payment instructions',
    // Received on Nov 19, 10:00: promised within 24 hours.
    'Answer the request of Ada',
    'Answer the report on /model/ada',
    'The placement of Cleo ends',
    'Activate the listing of Bea',
    '1 more request to answer',
    '4 requests in progress',
    '3 new messages',
    '1 profile change to decide',
  ]);
});

test('many placements that end leave room for other tasks: two have a row, the others share one', () => {
  const ending = ['26', '22', '23', '24', '25'].map((day) => featured(`D${day}`, `2026-11-${day}T09:00:00Z`));
  expect(titles({ featured: ending })).toEqual([
    'The placement of D22 ends',
    'The placement of D23 ends',
    '3 more placements end within 7 days',
  ]);
  expect(titles({ featured: ending.slice(0, 3) })).toHaveLength(3);
});

test('the unusual is on top: a ledger that does not balance, figures far from a week before, few people with many clicks', () => {
  const usual = { now: 100, before: 90 };
  const items = todayItems(
    {
      ...empty,
      waiting: inbox,
      ledgerProblem: '2 missing.',
      figures: [
        { name: 'Views', today: { now: 81_517, before: 1_690 }, week: usual },
        { name: 'Visitors', today: usual, week: { now: 9_000, before: 10 } },
        { name: 'Clicks', today: undefined, week: usual },
      ],
      clicks: {
        dailyStats: [
          {
            date: '2026-11-20',
            seen: 1,
            slotCards: 1,
            opened: 1,
            clicks: 65_142,
            uniqueClicks: 385,
            cardClicks: 1,
          },
        ],
      },
    },
    now,
  );
  expect(items.slice(0, 3).map(({ title, about, badge }) => `${badge}: ${title}, ${about}`)).toEqual([
    'Unusual: The ledger does not balance, 2 missing.',
    'Unusual: 81,517 views today, 48 times as many as the same hours a week before (1,690)',
    'Unusual: 65,142 clicks by 385 people today, More than 5 clicks for each person',
  ]);
  expect(items[3]?.badge).toBe('Missing');
});

test('without anything to do the list is empty', () => expect(titles({})).toEqual([]));

test('an alert about traffic is on top, with what it is about', () => {
  const alert = {
    name: 'TrafficDrop',
    subject: 'Much less traffic than usual',
    affected: ['views', 'clicks'],
    since: '2026-11-20T11:00:00Z',
  };
  const [first] = todayItems({ ...empty, waiting: { ...inbox, alerts: [alert] } }, now);
  expect(first).toMatchObject({ title: 'Much less traffic than usual', badge: 'Unusual' });
  expect(first?.about).toMatch(/^views, clicks since /);
});
