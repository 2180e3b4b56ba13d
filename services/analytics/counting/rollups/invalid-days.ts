import { type DatedInvalid, siteModelId } from './dated-activity';
import type { RowOf } from './day-tables';
import { tally } from './tally';

/** Every invalid event under the site, and also under its model when it is about one. */
export const foldInvalidDays = (invalid: readonly DatedInvalid[]) =>
  tally(
    invalid.flatMap((event) =>
      event.modelId === siteModelId ? [event] : [event, { ...event, modelId: siteModelId }],
    ),
    ({ modelId, type, reason }) => `${modelId} ${type} ${reason}`,
    ({ modelId, day, type, reason }): RowOf<'invalid_days'> => ({ modelId, day, type, reason, events: 0 }),
    (row) => {
      row.events += 1;
    },
  );
