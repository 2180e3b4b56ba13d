import { createHmac, randomBytes } from 'node:crypto';
import { surfaces } from '@marquee/contracts/events/impression-seen';
import { siteDay } from '../days/site-calendar';
import { ipBlocks } from '../limits/ip-block';
import { type CapLimits, type Network, openCaps } from './caps';

const noon = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const hashOf = (text: string): string => createHmac('sha256', 'salt').update(text).digest('hex').slice(0, 16);
const pseudonym = (): string => randomBytes(8).toString('hex');
const networkOf = (ip: string, userAgent = 'a browser'): Network => ({
  blocks: ipBlocks(ip).map((block) => hashOf(`block ${block}`)),
  agents: ipBlocks(ip).map((block) => hashOf(`agent ${block} ${userAgent}`)),
});
const home = networkOf('203.0.113.9');
const visitor = 'a1b2c3d4e5f60718';

const usual = { repeatWindowMs: 10_000, clicks: 5, profiles: 20, clickers: 10, visitors: 10_000 };
const open = (limits: Partial<CapLimits> = {}) => openCaps({ ...usual, ...limits }, siteDay('UTC'));
const click = (at = noon, more: { visitor?: string; modelId?: number; platform?: 'fanvue' } = {}) => ({
  visitor,
  modelId: 1,
  platform: 'onlyfans' as const,
  at,
  ...more,
});
const tally = (reasons: readonly (string | undefined)[]) => ({
  valid: reasons.filter((reason) => reason === undefined).length,
  repeated: reasons.filter((reason) => reason === 'repeated').length,
  excess: reasons.filter((reason) => reason === 'excess').length,
});
const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('clicks', () => {
  test('of one visit on one link within ten seconds after the last are repeats', () => {
    const { judgeClick } = open({ clicks: 100 });
    const reasons = [0, 9, 18, 28, 37].map((second) => judgeClick(click(noon + second * 1_000), home, true));
    expect(reasons).toEqual([undefined, 'repeated', 'repeated', undefined, 'repeated']);
    const others = [
      click(noon, { platform: 'fanvue' }),
      click(noon, { modelId: 2 }),
      click(noon, { visitor: pseudonym() }),
    ];
    expect(others.map((one) => judgeClick(one, home, true))).toEqual([undefined, undefined, undefined]);
  });

  test('a clock that was set back makes no repeat', () => {
    const { judgeClick } = open();
    expect([0, -60_000].map((ms) => judgeClick(click(noon + ms), home, true))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('from one network and user agent are in excess from the sixth of an hour on one model', () => {
    const { judgeClick } = open();
    expect(tally(times(60, () => judgeClick(click(), home, false)))).toEqual({
      valid: 5,
      repeated: 0,
      excess: 55,
    });
    expect(judgeClick(click(noon, { modelId: 2 }), home, false)).toBeUndefined();
    expect(judgeClick(click(), networkOf('203.0.113.10'), false)).toBeUndefined();
    expect(judgeClick(click(noon + hour), home, false)).toBeUndefined();
  });

  test('of invented visits count no more than those of one', () => {
    const { judgeClick } = open();
    const invented = times(1_000, () => judgeClick(click(noon, { visitor: pseudonym() }), home, true));
    expect(tally(invented).valid).toBe(5);
  });

  test('of more than ten people of one network on one model and day are in excess, whatever their user agents', () => {
    const { judgeClick } = open();
    const people = times(40, (n) => ({
      visitor: pseudonym(),
      network: networkOf('203.0.113.9', `agent ${n}`),
    }));
    const day = times(12, (n) =>
      people.map((person) => judgeClick(click(noon - n * hour, person), person.network, true)),
    ).toReversed();
    expect(tally(day[0] ?? [])).toEqual({ valid: 10, repeated: 0, excess: 30 });
    expect(
      people.filter((person) => judgeClick(click(noon + hour, person), person.network, true) === undefined),
    ).toHaveLength(10);
  });

  test('of one network are valid for a model beyond ten only as a tenth of the visits that clicked others', () => {
    let people = 0;
    const unique = (caps: ReturnType<typeof open>, modelId: number, visits: number): number =>
      tally(
        times(visits, (n) => {
          const network = networkOf('203.0.113.9', `agent ${n % 40}`);
          people += 1;
          const invented = hashOf(`person ${people}`);
          return caps.judgeClick(click(noon, { visitor: invented, modelId }), network, true);
        }),
      ).valid;
    // Eleven models of one sender raise one another hardly.
    const few = open({ clicks: 1_000 });
    const rounds = times(20, () => times(11, (nth) => unique(few, 1 + nth, 10)));
    const sums = times(11, (nth) => rounds.reduce((sum, round) => sum + (round[nth] ?? 0), 0));
    expect(Math.max(...sums)).toBe(20);
    // A hundred more for one take ten for each of a hundred others.
    const many = open({ clicks: 1_000 });
    expect(unique(many, 1, 500)).toBe(10);
    for (let modelId = 2; modelId <= 101; modelId += 1) expect(unique(many, modelId, 10)).toBe(10);
    expect(unique(many, 1, 500)).toBe(100);
    // However many others there are, and without a token not at all.
    for (let modelId = 102; modelId <= 400; modelId += 1) unique(many, modelId, 10);
    expect(unique(many, 1, 500)).toBeLessThan(100);
    const unproven = click(noon, { visitor: hashOf('unproven'), modelId: 399 });
    expect(many.judgeClick(unproven, home, false)).toBe('excess');
  });

  test('of a /48 are valid four and sixteen times as often as those of a /64 in it', () => {
    const { judgeClick } = open();
    const valid = (ips: readonly string[]): number =>
      tally(ips.map((ip) => judgeClick(click(noon, { visitor: pseudonym() }), networkOf(ip), true))).valid;
    expect(valid(times(200, (n) => `2001:db8:1:0:${n + 1}::1`))).toBe(5);
    expect(valid(times(200, (n) => `2001:db8:1:${(n + 1).toString(16)}::1`))).toBeLessThanOrEqual(4 * 5);
    expect(valid(times(2_000, (n) => `2001:db8:1:${(n * 16).toString(16)}::1`))).toBeLessThanOrEqual(16 * 5);
  });
});

describe('views', () => {
  const view = (at = noon, more: { visitor?: string; modelId?: number; kind?: 'card' } = {}) => ({
    visitor,
    modelId: 1,
    kind: 'profile' as const,
    surface: 'profile' as const,
    at,
    ...more,
  });

  test('of one visit, model and surface within half an hour are repeats', () => {
    const { judgeView } = open();
    const reasons = [0, 29, 58, 89].map((minute) => judgeView(view(noon + minute * 60_000), home, true));
    expect(reasons).toEqual([undefined, 'repeated', 'repeated', undefined]);
    const card = view(noon, { kind: 'card' });
    expect(judgeView(card, home, true)).toBeUndefined();
    expect(judgeView({ ...card, surface: 'browse' }, home, true)).toBeUndefined();
  });

  test('of one profile are repeats whatever surface is claimed', () => {
    const { judgeView } = open();
    const reasons = surfaces.map((surface) => judgeView({ ...view(), surface }, home, true));
    expect(tally(reasons)).toMatchObject({ valid: 1, repeated: surfaces.length - 1 });
  });

  test('without a visit are in excess from the 21st of an hour on, cards too', () => {
    const { judgeView } = open();
    for (const kind of [{}, { kind: 'card' as const }])
      expect(tally(times(100, () => judgeView(view(noon, kind), home, false)))).toMatchObject({
        valid: 20,
        excess: 80,
      });
  });

  /** How many of these visits, of which each nth clicks some model, see a card of model 1 that is valid. */
  const cardsSeen = (
    caps: ReturnType<typeof open>,
    visits: number,
    nth: number,
    networkAt = (_n: number) => home,
  ): number =>
    tally(
      times(visits, (n) => {
        const visit = pseudonym();
        if (n % nth === 0)
          caps.judgeClick(click(noon, { visitor: visit, modelId: 2 + n }), networkAt(n), true);
        return caps.judgeView(view(noon, { kind: 'card', visitor: visit }), networkAt(n), true);
      }),
    ).valid;
  const never = Number.POSITIVE_INFINITY;

  test('of the card that all phones of a carrier show are valid, where one visit in ten clicks something', () => {
    expect(cardsSeen(open({ clicks: 5_000 }), 5_000, 10)).toBe(5_000);
  });

  test('of cards from one block are valid for a model as twenty for each of the ten who may click it, and ten for each visit that clicked any', () => {
    const caps = open({ clicks: 1_000 });
    expect(cardsSeen(caps, 1_000, never)).toBe(200 + 10);
    expect(cardsSeen(caps, 1_000, never, () => networkOf('203.0.113.10'))).toBe(200 + 10);
  });

  test('of one profile that ten user agents of a block open 20 times in each hour are as many valid as cards', () => {
    const { judgeView } = open();
    const agents = times(10, (n) => networkOf('203.0.113.9', `agent ${n}`));
    const reasons = times(12, (hours) =>
      agents.flatMap((network) =>
        times(20, () => judgeView(view(noon + hours * hour, { visitor: pseudonym() }), network, true)),
      ),
    ).flat();
    expect(tally(reasons)).toMatchObject({ valid: 200, excess: 2_200 });
  });

  test('of cards with a privacy signal count among those of the block', () => {
    const { judgeView } = open();
    const agents = times(40, (n) => networkOf('203.0.113.9', `agent ${n}`));
    const reasons = [0, 1, 2].flatMap((hours) =>
      agents.flatMap((network) =>
        times(20, () => judgeView(view(noon + hours * hour, { kind: 'card' }), network, false)),
      ),
    );
    expect(tally(reasons).valid).toBe(200);
  });

  test('of cards in a /48 are valid sixteen times as often', () => {
    const networks = times(1_000, (n) => networkOf(`2001:db8:1:${(n * 16).toString(16)}::1`));
    const caps = open();
    const valid = times(10, () => cardsSeen(caps, 1_000, never, (n) => networks[n] ?? home));
    expect(valid.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(16 * 200 + 10 * 10);
  });
});

describe('visitors', () => {
  test('are admitted until their block has brought as many as it may, and those again at any time', () => {
    const { admitVisitor } = open({ visitors: 3 });
    const visitors = times(5, pseudonym);
    const admitted = visitors.map((one) => admitVisitor(one, home, noon, true));
    expect(admitted).toEqual([true, true, true, false, false]);
    expect(visitors.map((one) => admitVisitor(one, home, noon, true))).toEqual(admitted);
    expect(admitVisitor(visitor, networkOf('192.0.2.2'), noon, true)).toBe(true);
    expect(admitVisitor(visitor, home, noon + 24 * hour, true)).toBe(true);
  });

  test('that only an invented user agent tells apart are a tenth of them at most', () => {
    const { admitVisitor } = open({ visitors: 100 });
    const admitted = times(50, (n) =>
      admitVisitor(pseudonym(), networkOf('203.0.113.9', `${n}`), noon, false),
    );
    expect(admitted.filter(Boolean)).toHaveLength(10);
    expect(times(100, () => admitVisitor(pseudonym(), home, noon, true)).filter(Boolean)).toHaveLength(90);
  });

  test('allow their block fifty page views each beyond 2,000, and a block of very many people any number', () => {
    const { admitVisitor, judgePageView } = open();
    const valid = (views: number): number => tally(times(views, () => judgePageView(home, noon))).valid;
    expect(valid(3_000)).toBe(2_000);
    times(40, () => admitVisitor(pseudonym(), home, noon, true));
    expect(valid(3_000)).toBe(1_000);
    expect(judgePageView(networkOf('203.0.113.10'), noon)).toBeUndefined();
    times(1_200, () => admitVisitor(pseudonym(), home, noon, true));
    expect(valid(70_000)).toBe(70_000);
  });

  test('of one block open 2,000 profiles a day and 50 for each of them, and five for each without a visit', () => {
    const opened = (proven: number, unproven: number): number => {
      const { admitVisitor, judgeView } = open();
      times(proven, (n) => admitVisitor(hashOf(`visit ${n}`), home, noon, true));
      times(unproven, (n) => admitVisitor(hashOf(`agent ${n}`), home, noon, false));
      const profile = { visitor, kind: 'profile', surface: 'profile', at: noon } as const;
      return tally(times(4_000, (modelId) => judgeView({ ...profile, modelId }, home, false))).valid;
    };
    expect([opened(0, 0), opened(0, 20), opened(10, 0), opened(10, 20)]).toEqual([
      2_000, 2_100, 2_500, 2_600,
    ]);
  });

  test('of one block begin ten campaigns and a hundred referring hosts a day, and may follow those of others', () => {
    const { admitName } = open();
    const names = times(200, pseudonym);
    const admitted = (list: 'campaign' | 'referrer', network = home): number =>
      names.filter((name) => admitName(name, list, network, noon)).length;
    expect([admitted('campaign'), admitted('referrer')]).toEqual([10, 100]);
    expect([admitted('campaign'), admitted('referrer')]).toEqual([10, 100]);
    expect(admitted('campaign', networkOf('203.0.113.10'))).toBe(20);
    expect(admitted('campaign')).toBe(20);
  });

  test('get ids of their own from the second visit of a day, at most a hundred an hour', () => {
    const { admitVisitId } = open();
    const ids = times(300, () => admitVisitId(home, noon));
    expect([ids[0], ids.filter(Boolean).length]).toEqual([false, 100]);
    expect(admitVisitId(networkOf('203.0.113.9', 'another'), noon)).toBe(false);
    expect(admitVisitId(networkOf('203.0.113.9', 'another'), noon)).toBe(true);
  });
});

describe('no block can use up what others may do', () => {
  test('a flood from twenty blocks leaves the clicks of all others valid', () => {
    const { judgeClick } = open();
    for (let block = 0; block < 20; block += 1) {
      const network = networkOf(`198.51.100.${block}`);
      // More models than one block may view: the rest takes no room.
      for (let modelId = 1; modelId <= 5_500; modelId += 1)
        judgeClick(click(noon, { modelId }), network, true);
    }
    const others = times(2_000, (n) =>
      judgeClick(
        click(noon, { visitor: pseudonym(), modelId: 1 + (n % 300) }),
        networkOf(`10.0.${n >> 8}.${n & 255}`),
        true,
      ),
    );
    expect(tally(others).excess).toBeLessThan(20);
  });

  test('a flood of views from one /64 leaves those of its /48 valid', () => {
    const { judgePageView, judgeView } = open();
    const [one, other] = ['2001:db8:1::1', '2001:db8:1:ff00::1'].map((ip) => networkOf(ip));
    if (one === undefined || other === undefined) throw new Error('no network');
    times(40_000, () => judgePageView(one, noon));
    expect(judgePageView(other, noon)).toBeUndefined();
    const profile = (modelId: number) =>
      ({ visitor, modelId, kind: 'profile', surface: 'profile', at: noon }) as const;
    times(40_000, (n) => judgeView({ ...profile(n % 4_000), visitor: pseudonym() }, one, true));
    expect(judgeView(profile(1), other, false)).toBeUndefined();
  });

  test('without limits only the repeat of a click is recognized', () => {
    const caps = openCaps({ repeatWindowMs: 10_000 }, siteDay('UTC'));
    const { judgeClick, judgeView, judgePageView, admitVisitor, admitName } = caps;
    expect(tally(times(60, () => judgeClick(click(), home, false))).valid).toBe(60);
    expect(tally([judgeClick(click(), home, true), judgeClick(click(), home, true)])).toMatchObject({
      repeated: 1,
    });
    const card = { visitor, modelId: 1, kind: 'card', surface: 'browse', at: noon } as const;
    expect(tally(times(60, () => judgeView(card, home, true))).valid).toBe(60);
    expect(times(60, () => admitVisitor(pseudonym(), home, noon, false))).not.toContain(false);
    expect(tally(times(3_000, () => judgePageView(home, noon))).valid).toBe(3_000);
    expect(times(60, () => admitName(pseudonym(), 'campaign', home, noon))).not.toContain(false);
  });
});
