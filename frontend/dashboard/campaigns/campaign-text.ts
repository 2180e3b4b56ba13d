import type { CampaignLinkFigures } from '@marquee/contracts/http/campaign-links';
import { type CampaignTarget, campaignNameMaxLength } from '@marquee/contracts/rules/campaign-links';
import { platforms } from '@marquee/contracts/rules/platforms';
import type { FieldErrors } from '../../platform/forms/form-errors';
import { siteName } from '../../platform/head/site-name';
import { centsOf, dollarsOf } from '../../ui/format/price';

export const targetName = (target: CampaignTarget): string =>
  platforms.find(({ key }) => key === target)?.name ?? `My ${siteName()} profile`;

export const meanings = {
  visits: 'Your profile opened through the link, or, for a link to a platform, the link clicked.',
  clicks:
    'Clicks on your platform links by people who came through the link. A link to a platform is itself such a click.',
  unique: 'People who clicked, each once a day and link. Over several days they add up.',
  sources:
    'The sites that people came from, as their browsers report them. Many apps report nothing and count as direct. Sites with fewer than 5 people are added up.',
  cost: 'The cost that you entered, divided by all clicks since you created the link, whatever range is selected.',
  subscription:
    'The cost that you entered, divided by the subscriptions that you entered. We cannot see subscriptions on other platforms.',
} as const;

const tenthsOfCents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 3,
});
const tooCoarseCents = 10;

/** `$1.25`, and `$0.013` where whole cents are too coarse; a dash for null. */
export const costText = (cents: number | null): string => {
  if (cents === null) return '–';
  return cents < tooCoarseCents ? tenthsOfCents.format(cents / 100) : dollarsOf(cents);
};

/** `120.50` as it is typed; empty for null. */
export const typedCost = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const newLinkErrors = ({
  name = '',
  target = '',
}: Readonly<Record<string, string>>): FieldErrors | undefined => {
  if (!namePattern.test(name) || name.length > campaignNameMaxLength)
    return {
      name: `Use lowercase letters, digits and single hyphens, at most ${campaignNameMaxLength} characters.`,
    };
  return target === '' ? { target: 'Choose where the link leads.' } : undefined;
};

export type EnteredCosts = Pick<CampaignLinkFigures, 'costCents' | 'subscriptions'>;

const maxCostCents = 100_000_000;
const maxSubscriptions = 10_000_000;

/** Cost and subscriptions as typed, or what is wrong with them. Empty fields are null. */
export const readCosts = ({
  costCents: cost = '',
  subscriptions = '',
}: Readonly<Record<string, string>>): { readonly costs: EnteredCosts } | { readonly errors: FieldErrors } => {
  const cents = cost === '' ? null : centsOf(cost);
  const count = subscriptions === '' ? null : Number(subscriptions);
  if ((cost !== '' && cents === null) || (cents ?? 0) > maxCostCents)
    return { errors: { costCents: 'Enter dollars up to 1,000,000, such as 120 or 99.50.' } };
  if (!/^\d*$/.test(subscriptions) || (count ?? 0) > maxSubscriptions)
    return { errors: { subscriptions: 'Enter a whole number.' } };
  return { costs: { costCents: cents, subscriptions: count } };
};
