import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { card, click, visitor } from '../testing/activity';
import { openEvidence } from './evidence';
import { dayFilter, judgeDay } from './judge-day';

const day = '2026-11-20';
const noon = Date.parse(`${day}T12:00:00Z`);
const hourMs = 3_600_000;
const network = (nth: number): string => nth.toString(16).padStart(16, '0');
const browsers = ['Chrome', 'Firefox', 'Safari', 'Edge'] as const;

/** A day of ordinary visits: each from its own network, spread over the day, one in four clicks after a minute. */
const ordinary = (modelId: number, people: number): ActivityEvent[] =>
  Array.from({ length: people }, (_, nth) => {
    const who = visitor();
    const facts = {
      visitor: who,
      network: network(modelId * 10_000 + nth),
      browser: browsers[nth % 4] ?? 'Chrome',
      browserVersion: `1${nth % 4}`,
    };
    const at = Date.parse(`${day}T00:30:00Z`) + (nth % 23) * hourMs;
    const opened = card(modelId, { ...facts, at, kind: 'profile' });
    return nth % 4 === 0 ? [opened, click(modelId, { ...facts, at: at + 60_000 })] : [opened];
  }).flat();

const examine = (events: readonly ActivityEvent[], usual = 0.5) => {
  const evidence = openEvidence(day, siteCalendar('UTC'));
  evidence.add(events);
  const reasonOf = dayFilter(evidence);
  return {
    marks: judgeDay(evidence, () => usual).map(({ modelId, reason }) => `${modelId} ${reason}`),
    removed: events.map((event) => reasonOf(event)).filter((reason) => reason !== undefined),
  };
};

const crowd = [1, 2, 3].flatMap((modelId) => ordinary(modelId, 200));

test('ordinary days are not marked, nor small ones of one household or office', () => {
  const household = Array.from({ length: 15 }, () =>
    card(9, { at: noon, kind: 'profile', visitor: visitor(), network: network(1) }),
  );
  expect(examine([...crowd, ...household])).toEqual({ marks: [], removed: [] });
  expect(examine([])).toEqual({ marks: [], removed: [] });
});

test('one network with too large a part of a day is marked, and its events are removed, and no others', () => {
  const loop = Array.from({ length: 60 }, (_, nth) =>
    card(7, { at: noon + nth * 60_000, kind: 'profile', visitor: visitor(), network: network(77) }),
  );
  const { marks, removed } = examine([...crowd, ...ordinary(7, 60), ...loop]);
  expect(marks).toContain('7 one-network');
  expect(removed).toEqual(Array(60).fill('excess'));
});

test('clicks right after their profile opened are marked and removed; slow ones stay', () => {
  const fast = Array.from({ length: 20 }, (_, nth) => {
    const facts = { visitor: visitor(), network: network(500 + nth), browserVersion: `1${nth % 4}` };
    const at = noon + nth * hourMs * 0.5;
    return [
      card(7, { ...facts, at, kind: 'profile' }),
      click(7, { ...facts, at: at + 700 }),
      click(7, { ...facts, at: at + 90_000 }),
    ];
  }).flat();
  const { marks, removed } = examine([...crowd, ...fast], 2);
  expect(marks).toEqual(['7 too-fast']);
  expect(removed).toEqual(Array(20).fill('impossible'));
});

test('clicks without views, one browser and a burst mark a day and remove nothing', () => {
  const bought = Array.from({ length: 80 }, (_, nth) =>
    click(7, {
      at: noon + nth * 20_000,
      surface: 'direct',
      visitor: visitor(),
      network: network(900 + nth),
      browserVersion: '7f',
    }),
  );
  const { marks, removed } = examine([...crowd, ...bought]);
  expect(marks).toEqual(['7 clicks-without-views', '7 one-browser', '7 burst']);
  expect(removed).toEqual([]);
});

test('the version that most visitors of the site have marks no day', () => {
  const same = Array.from({ length: 80 }, (_, nth) =>
    card(7, {
      ...{ kind: 'profile', visitor: visitor(), network: network(900 + nth), browserVersion: '10' },
      at: Date.parse(`${day}T00:10:00Z`) + (nth % 23) * hourMs,
    }),
  );
  expect(examine([...crowd, ...same]).marks).toEqual([]);
});

test('a model whose own clicks were always as many is not marked for them', () => {
  const shared = Array.from({ length: 40 }, (_, nth) =>
    click(7, {
      at: Date.parse(`${day}T00:10:00Z`) + (nth % 23) * hourMs,
      surface: 'direct',
      visitor: visitor(),
      network: network(900 + nth),
      browser: browsers[nth % 4] ?? 'Chrome',
    }),
  );
  expect(examine([...crowd, ...shared], 30).marks).toEqual([]);
});

test('events of other days and invalid ones are not looked at', () => {
  const other = Array.from({ length: 60 }, () =>
    card(7, { at: noon - 24 * hourMs, kind: 'profile', visitor: visitor(), network: network(1) }),
  );
  const invalid = Array.from({ length: 60 }, () =>
    card(8, { at: noon, kind: 'profile', visitor: visitor(), network: network(1), invalid: 'bot' }),
  );
  expect(examine([...crowd, ...other, ...invalid])).toEqual({ marks: [], removed: [] });
});
