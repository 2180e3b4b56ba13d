import { type ClickVisitor, cardClick, paidClick, type UniqueClicks } from './click-visitors';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { tally } from './tally';

/** Dimension of the network blocks that opened a model's profile or clicked its links; its one group has no name. */
const network = 'network';

/** Returns the network of each opened profile and click. The table of people has it in place of a person. */
export const networksOf = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ClickVisitor[] =>
  [...impressions, ...linkClicks].flatMap(({ day, event: { modelId, network: visitor, demo } }) =>
    visitor === undefined || demo ? [] : [{ modelId, day, visitor, groups: [`${network} `] }],
  );

export const foldModelPeopleDays = (found: readonly ClickVisitor[], people: UniqueClicks) =>
  tally(
    found,
    ({ modelId }) => modelId,
    ({ modelId, day }): RowOf<'model_people_days'> => ({
      modelId,
      day,
      networks: people.in(modelId, day, network, ''),
      card_people: people.in(modelId, day, cardClick, ''),
      paid_people: people.in(modelId, day, paidClick, ''),
    }),
    () => undefined,
  ).filter((row) => row.networks > 0 || row.card_people + row.paid_people > 0);
