import type { OpenedInviteLink } from '@marquee/contracts/http/invite-link';
import { platforms } from '@marquee/contracts/rules/platforms';

export interface TrackingFeature {
  readonly name: string;
  readonly active: boolean;
  /** What the state means for the holder. */
  readonly note: string;
}

/** What is counted for this model, and what is not yet. */
export const trackingFeatures = ({
  platforms: linked,
  timezone,
}: Pick<OpenedInviteLink, 'platforms' | 'timezone'>): TrackingFeature[] => [
  {
    name: 'Impressions',
    active: true,
    note: 'Cards seen in lists and profiles opened, with where on the site it was.',
  },
  ...platforms.map(({ key, name }) => ({
    name: `${name} clicks`,
    active: linked.includes(key),
    note: linked.includes(key)
      ? 'Every click on your link is counted.'
      : `Your profile has no ${name} link yet.`,
  })),
  { name: 'Invalid traffic', active: true, note: 'Bots and previews are counted apart and never added.' },
  {
    name: 'Live dashboard',
    active: true,
    note: `Figures move while you watch. A day is one of ${timezone}.`,
  },
];
