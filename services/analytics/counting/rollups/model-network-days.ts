import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { ClickVisitor, UniqueClicks } from './click-visitors';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import { tally } from './tally';

/** Dimension of the network blocks that opened a model's profile or clicked its links; its one group has no name. */
export const network = 'network';

/** The distinct networks of opened profiles and clicks, sorted. In the table of people each stands as a person. */
export const foldNetworks = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ClickVisitor[] =>
  tally(
    [...impressions, ...linkClicks].flatMap(({ day, event }) =>
      event.network === undefined ? [] : [{ day, event, visitor: event.network }],
    ),
    ({ event, visitor }) => `${event.modelId} ${visitor}`,
    ({ day, event: { modelId, at }, visitor }): ClickVisitor => ({
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

type ModelNetworkDay = { readonly modelId: number; readonly day: Day; readonly networks: number };

export const foldModelNetworkDays = (
  found: readonly ClickVisitor[],
  unique: UniqueClicks,
): ModelNetworkDay[] =>
  tally(
    found,
    ({ modelId }) => modelId,
    ({ modelId, day }) => ({ modelId, day, networks: unique.in(modelId, day, network, '') }),
    () => undefined,
  ).filter(({ networks }) => networks > 0);

export const modelNetworkDays = sumsOf<ModelNetworkDay>(
  'model_network_days',
  { model_id: ['bigint', ({ modelId }) => modelId], day: ['date', ({ day }) => day] },
  ['networks'],
);
