import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { pick, pickWeighted, type Random } from '@marquee/kit/random/random';
import { botAgents, campaigns, countries, personAgents, referrers } from './agents';
import { invalidTrafficOf } from './invalid';
import type { IpsByCountry } from './ips';
import { lastDays, sessionsOfDay, timeOfDay } from './rhythm';
import { type CatalogContents, session, type Visitor } from './session';

export const demoDays = 30;

/** Sessions per day; with about 8.5 events each, a month exceeds 300,000 events. */
export const demoSessionsPerDay = 1_500;

const botShare = 1 / 40;
/** One visit in thirty begins by a link with campaign tags. */
const campaignShare = 1 / 30;
/** Three sessions in ten belong to a visitor who was here earlier that day. */
const returningShare = 0.3;

const newVisitor = (
  random: Random,
  ips: IpsByCountry,
  name: string,
  isBot = random() < botShare,
): Visitor => {
  const candidates = ips.get(pickWeighted(random, countries)) ?? [];
  return {
    sessionId: name,
    ip: candidates.length > 0 ? pick(random, candidates) : '127.0.0.1',
    userAgent: pickWeighted(random, isBot ? botAgents : personAgents),
    referrer: pickWeighted(random, referrers),
    campaign: random() < campaignShare ? pick(random, campaigns) : undefined,
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
    contents,
    ips,
  }: { dayStart: number; daysAgo: number; now: number; contents: CatalogContents; ips: IpsByCountry },
): Generator<HotRequest[]> {
  const seen: Visitor[] = [];
  const sessions = sessionsOfDay(random, dayStart, daysAgo, demoSessionsPerDay);
  for (let number = 0; number < sessions; number += 1) {
    const start = timeOfDay(random, dayStart);
    const isReturning = seen.length > 0 && random() < returningShare;
    const visitor = isReturning ? pick(random, seen) : newVisitor(random, ips, `demo-${dayStart}-${number}`);
    if (!isReturning) seen.push(visitor);
    const requests = session(random, visitor, contents, start, now);
    if (requests.length > 0) yield requests;
  }
  const person = newVisitor(random, ips, `own-${dayStart}`, false);
  for (const requests of invalidTrafficOf(random, { person, contents, dayStart, now }))
    if (requests.length > 0) yield requests;
};

/** The month, day by day, oldest first. */
export const monthOfTraffic = function* (
  random: Random,
  { now, contents, ips }: { now: number; contents: CatalogContents; ips: IpsByCountry },
): Generator<{ day: string; sessions: Generator<HotRequest[]> }> {
  for (const [index, dayStart] of lastDays(now, demoDays).entries()) {
    yield {
      day: new Date(dayStart).toISOString().slice(0, 10),
      sessions: dayOfTraffic(random, { dayStart, daysAgo: demoDays - 1 - index, now, contents, ips }),
    };
  }
};
