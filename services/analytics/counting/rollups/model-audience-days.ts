import type { Day } from '@marquee/contracts/rules/days';
import { audienceDimensions, groupsOf, type UniqueClicks } from './click-visitors';
import type { DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { tally } from './tally';

type AudienceDay = RowOf<'model_audience_days'>;
type Model = {
  readonly modelId: number;
  readonly day: Day;
  /** The groups of each click. */
  readonly clicks: ReturnType<typeof groupsOf>[];
};

const sortedDimensions = audienceDimensions.toSorted();

/** The rows of one model and day, sorted by dimension and name. */
const rowsOfModel = ({ modelId, day, clicks }: Model, unique: UniqueClicks): AudienceDay[] =>
  sortedDimensions.flatMap((dimension) => {
    const rows = new Map<string, AudienceDay>();
    for (const { [dimension]: name } of clicks) {
      const row = rows.get(name);
      if (row !== undefined) row.clicks += 1;
      else
        rows.set(name, {
          ...{ modelId, day, dimension, name, clicks: 1 },
          unique_clicks: unique.in(modelId, day, dimension, name),
        });
    }
    return [...rows.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  });

/** Every click once in each dimension. */
export const foldModelAudienceDays = (
  linkClicks: readonly DatedLinkClick[],
  unique: UniqueClicks,
): AudienceDay[] =>
  tally(
    linkClicks,
    ({ event }) => event.modelId,
    ({ day, event: { modelId } }): Model => ({ modelId, day, clicks: [] }),
    (row, click) => row.clicks.push(groupsOf(click)),
  ).flatMap((model) => rowsOfModel(model, unique));
