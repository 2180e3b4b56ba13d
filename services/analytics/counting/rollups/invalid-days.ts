import { type DatedInvalid, siteModelId } from './dated-activity';
import type { RowOf } from './day-tables';
import { tally } from './tally';

type InvalidDay = RowOf<'invalid_days'>;

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
