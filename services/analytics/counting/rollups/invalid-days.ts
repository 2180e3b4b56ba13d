import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import { type DatedInvalid, siteModelId } from './dated-activity';
import { tally } from './tally';

export type InvalidDay = {
  readonly modelId: number;
  readonly day: Day;
  readonly type: DatedInvalid['type'];
  readonly reason: string;
  events: number;
};

/** Every invalid event under the site, and also under its model when it is about one. */
export const foldInvalidDays = (invalid: readonly DatedInvalid[]): InvalidDay[] =>
  tally(
    invalid.flatMap((event) =>
      event.modelId === siteModelId ? [event] : [event, { ...event, modelId: siteModelId }],
    ),
    ({ modelId, type, reason }) => `${modelId} ${type} ${reason}`,
    ({ modelId, day, type, reason }): InvalidDay => ({ modelId, day, type, reason, events: 0 }),
    (row) => {
      row.events += 1;
    },
  );

export const invalidDays = sumsOf('invalid_days');
