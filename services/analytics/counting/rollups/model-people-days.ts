import { type ClickVisitor, cardClick, paidClick, type UniqueClicks } from './click-visitors';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { tally } from './tally';

/** Dimension of the network blocks that opened a model's profile or clicked its links; its one group has no name. */
const network = 'network';

/** The distinct networks of visitors' opened profiles and clicks, sorted. In the table of people each stands as a person. */
export const foldNetworks = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ClickVisitor[] =>
  tally(
    [...impressions, ...linkClicks].filter(({ event }) => event.network !== undefined && !event.demo),
    ({ event }) => `${event.modelId} ${event.network}`,
    ({ day, event: { modelId, at, network: visitor = '' } }): ClickVisitor => ({
      modelId,
      day,
      visitor,
      at,
      groups: new Set([`${network} `]),
    }),
    (row, { event }) => {
      row.at = Math.min(row.at, event.at);
    },
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
