import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { pick, pickWeighted, type Random } from '@marquee/kit/random/random';
import type { AddressBook } from './addresses';
import { botAgents, countries, personAgents, referrers } from './agents';
import { lastDays, momentOfDay, visitsOfDay } from './rhythm';
import { type Catalogue, type Visitor, visit } from './visit';

export const demoDays = 30;

/** Sessions per day; with about 8.5 events each, a month exceeds 300,000 events. */
export const demoVisitsPerDay = 1_500;

/** One session in forty is a bot. */
const botShare = 1 / 40;
/** Three sessions in ten belong to a visitor who was here earlier that day. */
const returningShare = 0.3;

const stranger = (random: Random, book: AddressBook, name: string): Visitor => {
  const isBot = random() < botShare;
  const addresses = book.get(pickWeighted(random, countries)) ?? [];
  return {
    sessionId: name,
    address: addresses.length > 0 ? pick(random, addresses) : '127.0.0.1',
    userAgent: pickWeighted(random, isBot ? botAgents : personAgents),
    referrer: pickWeighted(random, referrers),
    isBot,
  };
};

/** The requests of one day as an unordered stream of sessions; none is later than `now`. */
export const dayOfTraffic = function* (
  random: Random,
  {
    dayStart,
    daysAgo,
    now,
    catalogue,
    book,
  }: { dayStart: number; daysAgo: number; now: number; catalogue: Catalogue; book: AddressBook },
): Generator<HotRequest[]> {
  const seen: Visitor[] = [];
  const visits = visitsOfDay(random, dayStart, daysAgo, demoVisitsPerDay);
  for (let number = 0; number < visits; number += 1) {
    const start = momentOfDay(random, dayStart);
    const back = seen.length > 0 && random() < returningShare;
    const visitor = back ? pick(random, seen) : stranger(random, book, `demo-${dayStart}-${number}`);
    if (!back) seen.push(visitor);
    const calls = visit(random, visitor, catalogue, start, now);
    if (calls.length > 0) yield calls;
  }
};

/** The month, day by day, oldest first. */
export const monthOfTraffic = function* (
  random: Random,
  { now, catalogue, book }: { now: number; catalogue: Catalogue; book: AddressBook },
): Generator<{ day: string; visits: Generator<HotRequest[]> }> {
  for (const [index, dayStart] of lastDays(now, demoDays).entries()) {
    yield {
      day: new Date(dayStart).toISOString().slice(0, 10),
      visits: dayOfTraffic(random, { dayStart, daysAgo: demoDays - 1 - index, now, catalogue, book }),
    };
  }
};
