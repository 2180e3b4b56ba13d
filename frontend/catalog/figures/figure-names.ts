import type { Dimension, Measure, timeUnits } from '@marquee/contracts/http/figures';
import { otherGroups, unknownGroup } from '@marquee/contracts/http/model-analytics';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';
import { capitalized } from '../../ui/format/capitalized';
import { countryName } from '../../ui/format/country';

export const dimensionNames = {
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  source: 'Source',
  campaign: 'Campaign',
  page: 'Type of page',
  model: 'Model',
  surface: 'Place of the click',
  platform: 'Platform',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
} as const satisfies Readonly<Record<Dimension | (typeof timeUnits)[number], string>>;

export const measureNames = {
  views: 'Views',
  visitors: 'Visitors',
  clicks: 'Clicks',
  uniqueClicks: 'Unique clicks',
} as const satisfies Readonly<Record<Measure, string>>;

/** The periods of the site in display order. */
export const periods = ['daily', 'weekly', 'monthly', 'quarter', 'year', 'all'] as const;
export type SitePeriod = (typeof periods)[number];
export const periodNames: Readonly<Record<SitePeriod, string>> = {
  ...{ daily: 'Today', weekly: '7 Days', monthly: '30 Days' },
  ...{ quarter: '90 Days', year: 'Year', all: 'All' },
};

const valueNames: Readonly<Record<string, string>> = {
  [noCampaign]: 'No campaign',
  [otherName]: 'All others',
  [otherGroups]: 'Fewer than 5 people',
  [unknownGroup]: 'Not recorded',
};
const platformNames = new Map<string, string>(platforms.map(({ key, name }) => [key, name]));

/** The value of a dimension as screens name it; a model by its number. */
export const nameOf = (dimension: string, value: string): string => {
  if (valueNames[value] !== undefined) return valueNames[value];
  if (dimension === 'campaign') return value;
  if (dimension === 'model') return `Model ${value}`;
  if (dimension === 'country') return countryName(value);
  if (dimension === 'platform') return platformNames.get(value) ?? value;
  return capitalized(value.replace('-', ' '));
};
