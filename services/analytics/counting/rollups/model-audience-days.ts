import { audienceDimensions, groupsOf, type UniqueClicks } from './click-visitors';
import type { DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { tally } from './tally';

/** Every click once in each dimension. */
export const foldModelAudienceDays = (linkClicks: readonly DatedLinkClick[], unique: UniqueClicks) =>
  tally(
    linkClicks.flatMap((click) => {
      const groups = groupsOf(click);
      const { modelId } = click.event;
      return audienceDimensions.map((dimension) => ({
        modelId,
        day: click.day,
        dimension,
        name: groups[dimension],
      }));
    }),
    ({ modelId, dimension, name }) => `${modelId} ${dimension} ${name}`,
    (group): RowOf<'model_audience_days'> => ({
      ...group,
      clicks: 0,
      unique_clicks: unique.in(group.modelId, group.day, group.dimension, group.name),
    }),
    (row) => {
      row.clicks += 1;
    },
  );
