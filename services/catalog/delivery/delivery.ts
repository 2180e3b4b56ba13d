import type { Day } from '@marquee/contracts/rules/days';

/** A placement that promised cards, on the day that is counted. */
export type Account = {
  readonly id: number;
  readonly modelId: number;
  /** Cards owed now, and cards that it has delivered on this day as far as is known. */
  readonly owed: number;
  readonly onDay: number;
  /** What was owed is given back, so the account does not change any more. */
  readonly isSettled: boolean;
  /** Cards that were seen on this day before it began are not its own; null: none were known. */
  readonly countsFrom: Day | null;
  readonly seenBefore: number;
};

export type Delivery = { readonly id: number; readonly owed: number; readonly cards: number };

const ownCards = ({ countsFrom, seenBefore }: Account, day: Day, seen: number): number => {
  if (countsFrom === null || countsFrom < day) return seen;
  return countsFrom === day ? Math.max(0, seen - seenBefore) : 0;
};

/**
 * The accounts that change when `seen` is known, the cards of each model on the day. A card is delivered to
 * the oldest account that is owed any, or to none. The figures are sums of the whole day, so that repeated
 * ones change nothing and corrected ones are taken back.
 */
export const deliverDay = (
  accounts: readonly Account[],
  day: Day,
  seen: ReadonlyMap<number, number>,
): Delivery[] => {
  const left = new Map(seen);
  const take = (modelId: number, cards: number) =>
    left.set(modelId, Math.max(0, (left.get(modelId) ?? 0) - cards));
  for (const { isSettled, modelId, onDay } of accounts) if (isSettled) take(modelId, onDay);
  const open = accounts.filter(({ isSettled }) => !isSettled).toSorted((a, b) => a.id - b.id);
  return open.flatMap((account): Delivery[] => {
    const { id, modelId, owed, onDay } = account;
    const own = ownCards(account, day, seen.get(modelId) ?? 0);
    const cards = Math.min(owed + onDay, own, left.get(modelId) ?? 0);
    take(modelId, cards);
    return cards === onDay ? [] : [{ id, cards, owed: owed + onDay - cards }];
  });
};

/** A placement that owes cards. It ends at `until`, as was agreed: extensions are not included. */
export type Debt = {
  readonly modelId: number;
  readonly promised: number;
  readonly owed: number;
  readonly startedAt: Date;
  readonly until: Date;
};

const dueAt = ({ promised, startedAt, until }: Debt, at: Date): number => {
  const [passed, whole] = [at, until].map((end) => end.getTime() - startedAt.getTime());
  return promised * Math.min(1, Math.max(0, (passed ?? 0) / Math.max(1, whole ?? 0)));
};

/**
 * The models that received less than was due by now, and a smaller part of it than all together. Cards become
 * due evenly over a placement, so that its first and last days are treated alike.
 */
export const leadersOf = (debts: readonly Debt[], at: Date): ReadonlySet<number> => {
  const sums = new Map<number, { readonly delivered: number; readonly due: number }>();
  for (const debt of debts) {
    const { delivered, due } = sums.get(debt.modelId) ?? { delivered: 0, due: 0 };
    sums.set(debt.modelId, {
      delivered: delivered + debt.promised - debt.owed,
      due: due + dueAt(debt, at),
    });
  }
  const all = [...sums.values()];
  const total = (of: 'delivered' | 'due') => all.reduce((sum, one) => sum + one[of], 0);
  const share = total('delivered') / Math.max(1, total('due'));
  return new Set(
    [...sums].filter(([, one]) => one.delivered < one.due * Math.min(1, share)).map(([id]) => id),
  );
};
