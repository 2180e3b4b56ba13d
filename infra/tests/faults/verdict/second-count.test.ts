import type { JournalEvent } from '../load/journal';
import { compareFigures, type Figures } from './second-count';

const at = Date.UTC(2026, 2, 1, 12, 30);
const view = (id: string, sender: string, changed: Partial<JournalEvent> = {}): JournalEvent => ({
  fact: {
    ...{ id, type: 'view', page: id, sender, referrer: 'direct' },
    ...{ country: 'DE', device: 'Mobile', browser: 'Safari' },
  },
  firstSentAt: at,
  lastAnsweredAt: at + 5,
  accepted: true,
  open: true,
  ...changed,
});
const click: JournalEvent = {
  ...view('c', ''),
  fact: {
    ...{ id: 'c', type: 'click', model: 7, surface: 'browse', position: 33, platform: 'fanvue' },
    ...{ sender: 'anna', source: 'Google', campaign: 'mail', country: 'DE', device: 'Mobile' },
    network: '192.0.2.1',
  },
};
const secondClick: JournalEvent = { ...click, fact: { ...click.fact, id: 'd', platform: 'onlyfans' } };
const opened: JournalEvent = {
  ...view('o', ''),
  fact: { id: 'o', type: 'profile', model: 7, surface: 'browse', position: 3, network: '192.0.2.2' },
};
const paid: JournalEvent = {
  ...click,
  fact: { ...click.fact, id: 'p', model: 8, surface: 'home-featured', position: 0 },
};
const seen = (id: string, position: number): JournalEvent => ({
  ...view(id, ''),
  fact: { id, type: 'card', model: 9, surface: position < 0 ? 'unknown' : 'home', position },
});
const bot: JournalEvent = {
  ...view('b', ''),
  fact: { id: 'b', type: 'card', model: 7, invalid: 'bot' },
};

const visit = (views: number): [string, number][] =>
  [
    'referrer_days|direct',
    'country_days|DE',
    'device_days|Mobile',
    'browser_days|Safari',
    'visit_group_days|DE Mobile Safari (none)',
  ].flatMap((cell) => {
    const [table, name] = cell.split('|');
    return [
      [`${table} views 2026-03-01 ${name}`, views],
      [`${table} visitors 2026-03-01 ${name}`, 1],
    ];
  });
const counted: [string, number][] = [
  ['site_days views 2026-03-01', 2],
  ['site_days visitors 2026-03-01', 1],
  ['site_hours views 2026-03-01 12', 2],
  ['site_hours visitors 2026-03-01 12', 1],
  ['site_hours opened 2026-03-01 12', 1],
  ['site_hours clicks 2026-03-01 12', 2],
  ['model_hours opened 2026-03-01 7 12', 1],
  ['model_hours clicks 2026-03-01 7 12', 2],
  ['page_days views 2026-03-01 /1', 1],
  ['page_days views 2026-03-01 /2', 1],
  ['entry_page_days visitors 2026-03-01 /1', 1],
  ...visit(2),
  ['site_days opened 2026-03-01', 1],
  ['site_days clicks 2026-03-01', 2],
  ['site_days card_clicks 2026-03-01', 2],
  ['site_days unique_clicks 2026-03-01', 1],
  ['model_days profile 2026-03-01 7', 1],
  ['model_days clicks 2026-03-01 7', 2],
  ['model_days card_clicks 2026-03-01 7', 2],
  ['model_days unique_clicks 2026-03-01 7', 1],
  ['model_people_days networks 2026-03-01 7', 2],
  ['model_people_days card_people 2026-03-01 7', 1],
  ['model_surface_days opened 2026-03-01 7 browse 3', 1],
  ['model_surface_days clicks 2026-03-01 7 browse 33', 2],
  ['model_platform_days clicks 2026-03-01 7 fanvue', 1],
  ['model_platform_days clicks 2026-03-01 7 onlyfans', 1],
  ...['country DE', 'device Mobile', 'source Google', 'hour 12'].flatMap((group): [string, number][] => [
    [`model_audience_days clicks 2026-03-01 7 ${group}`, 2],
    [`model_audience_days unique_clicks 2026-03-01 7 ${group}`, 1],
  ]),
  ['site_surface_days opened 2026-03-01 browse 3', 1],
  ['site_surface_days clicks 2026-03-01 browse 20', 2],
  ['click_group_days clicks 2026-03-01 7 DE Mobile Google mail', 2],
  ['click_group_days unique_clicks 2026-03-01 7 DE Mobile Google mail', 1],
  ['invalid_days events 2026-03-01 7 impression.seen bot', 1],
  ['invalid_days events 2026-03-01 0 impression.seen bot', 1],
];
const events = [
  view('/1', 'anna'),
  view('/2', 'anna', { firstSentAt: at + 10, lastAnsweredAt: at + 15 }),
  click,
  secondClick,
  opened,
  bot,
];
const before: Figures = new Map([['site_days views 2026-03-01', 40]]);
const after = (changed: readonly [string, number][] = []): Figures =>
  new Map([...counted, ['site_days views 2026-03-01', 42], ...changed]);

test('figures that agree with the second count differ in nothing', () => {
  expect(compareFigures(events, before, after())).toEqual([]);
});

test.each(counted.map(([name, value]) => [name, value] as const))('%s is compared', (name, value) => {
  const lower = name === 'site_days views 2026-03-01' ? 41 : value - 1;
  const [table] = name.split(' ');
  expect(compareFigures(events, before, after([[name, lower]]))).toEqual([
    expect.stringContaining(`1 figures of ${table} differ`),
  ]);
});

test('a card without a slot is in no click rate, and only a paid slot leads to a paid click', () => {
  const differences = compareFigures([seen('x', -1), seen('y', 2), paid, click], new Map(), new Map()).join();
  expect(differences).toContain('slot_cards 2026-03-01: 0, not 1');
  expect(differences).toContain('slot_cards 2026-03-01 9: 0, not 1');
  expect(differences.match(/paid_people [\d-]+ \d/g)).toEqual(['paid_people 2026-03-01 8']);
});

test('a figure that nothing in the journal explains differs', () => {
  expect(compareFigures(events, before, after([['country_days views 2026-03-01 FR', 1]]))).toEqual([
    '1 figures of country_days differ from the second count: views 2026-03-01 FR: 1, not 0',
  ]);
});

test('a view around a full hour may be in either hour, but is in one of the pages', () => {
  const late = [
    view('/1', 'anna', { firstSentAt: at + 30 * 60_000 - 2, lastAnsweredAt: at + 30 * 60_000 + 2 }),
  ];
  const figures = (hour: number): Figures =>
    new Map([
      ['site_days views 2026-03-01', 1],
      ['site_days visitors 2026-03-01', 1],
      [`site_hours views 2026-03-01 ${hour}`, 1],
      [`site_hours visitors 2026-03-01 ${hour}`, 1],
      ['page_days views 2026-03-01 /1', 1],
      ['entry_page_days visitors 2026-03-01 /1', 1],
      ...visit(1),
    ]);
  expect(compareFigures(late, new Map(), figures(12))).toEqual([]);
  expect(compareFigures(late, new Map(), figures(13))).toEqual([]);
  expect(compareFigures(late, new Map(), figures(14))).toHaveLength(1);
});

test('with the clock ahead the events are an hour later', () => {
  const later = new Map(
    [...after()].map(([name, value]) => [
      name.replace(/03-01 12|hour 12|7 12$/, (hour) => hour.replace('12', '13')),
      value,
    ]),
  );
  expect(compareFigures(events, before, later, 3_600_000)).toEqual([]);
});
