import { homeSlots } from '@marquee/contracts/rules/home-slots';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { nextRotation, type Rotation, slotsAt, turnAt } from '../rotation/rotation';
import { type Account, deliverDay, leadersOf } from './delivery';

const account = (id: number, modelId: number, owed: number): Account => ({
  id,
  modelId,
  owed,
  onDay: 0,
  isSettled: false,
  countsFrom: null,
  seenBefore: 0,
});
const day = '2026-06-01';

test('cards are delivered to the oldest placement that is owed any, repeated figures change nothing, corrected ones are taken back', () => {
  const accounts = [account(2, 7, 50), account(1, 7, 30)];
  const delivered = deliverDay(accounts, day, new Map([[7, 45]]));
  expect(delivered).toEqual([
    { id: 1, owed: 0, cards: 30 },
    { id: 2, owed: 35, cards: 15 },
  ]);
  const after = [
    { ...account(1, 7, 0), onDay: 30 },
    { ...account(2, 7, 35), onDay: 15 },
  ];
  expect(deliverDay(after, day, new Map([[7, 45]]))).toEqual([]);
  expect(deliverDay(after, day, new Map([[7, 20]]))).toEqual([
    { id: 1, owed: 10, cards: 20 },
    { id: 2, owed: 50, cards: 0 },
  ]);
});

test('cards seen before a placement began, and those of an account that is settled, are not delivered', () => {
  const begun = { ...account(1, 7, 100), countsFrom: day, seenBefore: 40 };
  expect(deliverDay([begun], day, new Map([[7, 45]]))).toEqual([{ id: 1, owed: 95, cards: 5 }]);
  expect(deliverDay([begun], '2026-05-31', new Map([[7, 45]]))).toEqual([]);
  const settled = { ...account(2, 7, 0), onDay: 40, isSettled: true };
  expect(deliverDay([settled, account(3, 7, 9)], day, new Map([[7, 45]]))).toEqual([
    { id: 3, owed: 4, cards: 5 },
  ]);
});

const hourMs = 3_600_000;
/** Cards in slots further down are seen by fewer visitors. */
const seenInSlot = (slot: number): number => Math.exp(-slot / 12);
const viewsByHour = [
  62, 48, 36, 28, 22, 20, 22, 28, 36, 44, 52, 58, 64, 66, 66, 68, 72, 78, 86, 94, 100, 98, 90, 76,
];

/**
 * A month of the home page: `begins` and `promised` of each buyer by number, what each has been delivered by
 * the end.
 */
const month = (
  buyers: number,
  { promised, beginsAt }: { readonly promised: number; readonly beginsAt: (nth: number) => number },
): number[] => {
  const start = Date.parse('2026-06-01T00:00:00Z');
  const endsAt = start + 30 * 24 * hourMs;
  const dayOf = siteDay('UTC');
  const received = new Map(Array.from({ length: buyers }, (_, id) => [id, 0]));
  let current: Rotation | undefined;
  for (let at = start; at < endsAt; ) {
    const ids = [...received.keys()].filter((id) => start + beginsAt(id) <= at);
    const debts = ids.map((id) => ({
      modelId: id,
      promised,
      owed: Math.max(0, promised - (received.get(id) ?? 0)),
      startedAt: new Date(start + beginsAt(id)),
      until: new Date(endsAt),
    }));
    const leaders = leadersOf(debts, new Date(at));
    const next = nextRotation(current, { modelIds: ids, leaders }, new Date(at), dayOf);
    current ??= next ?? undefined;
    if (current === undefined) throw new Error('no rotation');
    const { endsAt: turnEnds } = turnAt(current, new Date(at));
    const end = Math.min(endsAt, turnEnds.getTime());
    const views = ((end - at) / hourMs) * (viewsByHour[Math.floor(at / hourMs) % 24] ?? 0);
    for (const [slot, id] of slotsAt(current, ids, new Date(at)).slice(0, homeSlots).entries())
      received.set(id, (received.get(id) ?? 0) + views * seenInSlot(slot));
    if (next !== null && next.startsAt.getTime() === end) current = next;
    at = end;
  }
  return [...received.values()];
};

test('of 40 buyers of a month none is owed a card at its end, and none has received 5 % more or less than the others', () => {
  const all = month(40, { promised: 11_000, beginsAt: () => 0 });
  const mean = all.reduce((sum, one) => sum + one) / all.length;
  expect(Math.min(...all)).toBeGreaterThanOrEqual(11_000);
  expect(Math.max(...all.map((one) => Math.abs(one / mean - 1)))).toBeLessThan(0.05);
});

test('buyers who come ten days later catch up: they are served first while they are owed more', () => {
  const beginsAt = (nth: number) => (nth < 8 ? 0 : 10 * 24 * hourMs);
  const [late, equal] = [12_000, 0].map((promised) => month(12, { promised: promised * 3, beginsAt }));
  expect(Math.min(...(late ?? []).slice(8))).toBeGreaterThan(1.1 * Math.max(...(equal ?? []).slice(8)));
});
