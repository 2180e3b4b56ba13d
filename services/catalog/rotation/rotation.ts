import { type Day, dayMs } from '@marquee/contracts/rules/days';

const cyclesMaxPerDay = 24;

/** The home page is cached for a minute, so a shorter turn would not be seen. */
const turnMinMs = 60_000;

/** The stored order of featured models: from `startsAt` on it moves by one slot each turn. */
export type Rotation = {
  readonly startsAt: Date;
  readonly modelIds: readonly number[];
  /** So many models at the beginning have received too little: they take turns in the first slots. */
  readonly leaderCount: number;
};

/**
 * Cycles in a day; in each, every model has every slot for one turn, so its times are spread evenly over the day:
 * 24, or fewer where a turn would be shorter than a minute, and at least one.
 */
export const cyclesPerDay = (models: number, shortestTurnMs = turnMinMs): number =>
  Math.max(1, Math.min(cyclesMaxPerDay, Math.floor(dayMs / (Math.max(1, models) * shortestTurnMs))));

/** The turn at `at`, from 0, and its end. */
export const turnAt = ({ startsAt, modelIds }: Rotation, at: Date): { nth: number; endsAt: Date } => {
  const turnsPerDay = cyclesPerDay(modelIds.length) * Math.max(1, modelIds.length);
  const start = startsAt.getTime();
  const endOf = (nth: number): number => start + Math.ceil(((nth + 1) * dayMs) / turnsPerDay);
  const nth = Math.max(0, Math.floor(((at.getTime() - start) * turnsPerDay) / dayMs));
  // At the millisecond at which a turn ends, rounding may still name that turn.
  return endOf(nth) > at.getTime()
    ? { nth, endsAt: new Date(endOf(nth)) }
    : { nth: nth + 1, endsAt: new Date(endOf(nth + 1)) };
};

/** The models by slot after `steps` steps, in each of which the last one enters the first slot. */
const movedOn = (modelIds: readonly number[], steps: number): number[] => {
  const cut = modelIds.length - (steps % Math.max(1, modelIds.length));
  return [...modelIds.slice(cut), ...modelIds.slice(0, cut)];
};

/** In lists a turn lasts an hour at least, so that few readers of several pages meet its end. */
const listTurnMinMs = 3_600_000;

/** The featured models of a list: each leads for as long as others on a day, at another hour the next day. */
export const inListTurn = (modelIds: readonly number[], at: Date): number[] => {
  const count = Math.max(1, modelIds.length);
  const turn = Math.floor((at.getTime() * cyclesPerDay(count, listTurnMinMs) * count) / dayMs);
  return movedOn(modelIds, turn + Math.floor(at.getTime() / dayMs));
};

/** The rotation's slots at `at` without those no longer `featured`; the newly featured come after them. */
export const slotsAt = (rotation: Rotation, featured: readonly number[], at: Date): number[] => {
  const now = new Set(featured);
  const { nth } = turnAt(rotation, at);
  const [leaders, others] = [
    rotation.modelIds.slice(0, rotation.leaderCount),
    rotation.modelIds.slice(rotation.leaderCount),
  ];
  const kept = [...movedOn(leaders, nth), ...movedOn(others, nth)].filter((id) => now.has(id));
  const known = new Set(kept);
  return [...kept, ...featured.filter((id) => !known.has(id))];
};

/** A model's cards ÷ what was due to it; models without an entry are new. */
export type ServedRatios = ReadonlyMap<number, number>;

/** The least served first, new models before all; equal ones stay in their order. */
export const leastServedFirst = (modelIds: readonly number[], ratios: ServedRatios): number[] =>
  modelIds.toSorted((a, b) => (ratios.get(a) ?? -1) - (ratios.get(b) ?? -1));

/** Stored this long before it starts, longer than a statement takes: no first turn is served by another. */
const storedBeforeMs = 5_000;

/** Those of `leaders` first, the others in their order. */
const ledBy = (
  modelIds: readonly number[],
  leaders: ReadonlySet<number>,
): Pick<Rotation, 'modelIds' | 'leaderCount'> => {
  const leading = modelIds.filter((id) => leaders.has(id));
  return {
    modelIds: [...leading, ...modelIds.filter((id) => !leaders.has(id))],
    leaderCount: leading.length,
  };
};

export type Featured = {
  readonly modelIds: readonly number[];
  /** Models that have received the least of the cards that were due to them: see `leadersOf`. */
  readonly leaders: ReadonlySet<number>;
};

const hourOf = (at: Date): number => Math.floor(at.getTime() / 3_600_000);

/**
 * The rotation that follows `current`, or null while it stays. It follows at the end of a turn when the
 * featured models have changed (the others keep their order, new ones enter the first slot), and in a new
 * hour when other models lead. `startsAnew`: the first turn of a day begins with the least served. Within a
 * day that would give some models the busy hours: measured in infra/decisions/0035.
 */
export const nextRotation = (
  current: Rotation | undefined,
  { modelIds: featured, leaders }: Featured,
  at: Date,
  dayOf: (at: number) => Day,
): (Rotation & { readonly startsAnew: boolean }) | null => {
  if (current === undefined) {
    const minute = new Date(Math.floor(at.getTime() / turnMinMs) * turnMinMs);
    return { startsAt: minute, ...ledBy(featured, leaders), startsAnew: true };
  }
  const startsAt = turnAt(current, new Date(at.getTime() + storedBeforeMs)).endsAt;
  const inSlots = slotsAt(current, featured, startsAt);
  const startsAnew = dayOf(startsAt.getTime()) > dayOf(current.startsAt.getTime());
  const isNewHour = hourOf(startsAt) > hourOf(current.startsAt);
  const led = new Set(current.modelIds.slice(0, current.leaderCount));
  const next = ledBy(inSlots, isNewHour ? leaders : led);
  const before = new Set(current.modelIds);
  const isUnchanged =
    inSlots.length === before.size &&
    inSlots.every((id) => before.has(id)) &&
    next.leaderCount === current.leaderCount &&
    next.modelIds.slice(0, next.leaderCount).every((id) => led.has(id));
  return isUnchanged && !startsAnew ? null : { startsAt, ...next, startsAnew };
};
