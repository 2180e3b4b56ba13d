import {
  clickDimensions,
  type Dimension,
  isTimeUnit,
  timeUnits,
  visitDimensions,
} from '@marquee/contracts/http/figures';
import { otherGroups, unknownGroup } from '@marquee/contracts/http/model-analytics';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';
import { useSearchParams } from 'react-router-dom';
import { countryName } from '../../ui/format/country';
import { longDay, monthName } from '../../ui/format/day';
import { readSiteRange } from '../frame/site-range';

/** The dimensions and parts of time as the screen names them. */
export const names = {
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  source: 'Source',
  campaign: 'Campaign',
  page: 'Type of page',
  model: 'Model',
  surface: 'Place of the click',
  platform: 'Platform',
  day: 'Day',
  week: 'Week',
  month: 'Month',
} as const satisfies Readonly<Record<Dimension | (typeof timeUnits)[number], string>>;
export type Name = keyof typeof names;

/** What the screen counts: its measures, beginning with the one that ranks rows, and what divides them. */
export const subjects = [
  {
    key: 'visits',
    label: 'Visits',
    measures: ['visitors', 'views'],
    choices: [...visitDimensions, ...timeUnits],
  },
  {
    key: 'clicks',
    label: 'Clicks',
    measures: ['clicks', 'uniqueClicks'],
    choices: [...clickDimensions, ...timeUnits],
  },
] as const;

export const measureNames = {
  views: 'Views',
  visitors: 'Visitors',
  clicks: 'Clicks',
  uniqueClicks: 'Unique clicks',
} as const;

const valueNames: Readonly<Record<string, string>> = {
  [noCampaign]: 'No campaign',
  [otherName]: 'All others',
  [otherGroups]: 'Fewer than 5 people',
  [unknownGroup]: 'Not recorded',
};
const platformNames = new Map<string, string>(platforms.map(({ key, name }) => [key, name]));

/** The value of a dimension as the screen names it; a model by its number. */
export const nameOf = (dimension: string, value: string): string => {
  if (valueNames[value] !== undefined) return valueNames[value];
  if (dimension === 'campaign') return value;
  if (dimension === 'model') return `Model ${value}`;
  if (dimension === 'country') return countryName(value);
  if (dimension === 'platform') return platformNames.get(value) ?? value;
  if (dimension === 'month') return monthName(value);
  if (isTimeUnit(dimension)) return longDay(value);
  return value.replace('-', ' ').replace(/^./, (first) => first.toUpperCase());
};

/** The question in the URL, and changes of it; each is a step of the browser's history. */
export const useQuestion = () => {
  const [params, setParams] = useSearchParams();
  const subject = subjects.find(({ key }) => key === params.get('of')) ?? subjects[0];
  const choices: readonly Name[] = subject.choices;
  const by = choices.find((name) => name === params.get('by')) ?? choices[0] ?? 'country';
  const change = (edit: (next: URLSearchParams) => void): void => {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { preventScrollReset: true });
  };
  return {
    subject,
    choices,
    by,
    range: readSiteRange((name) => params.get(name) ?? ''),
    // Conditions on dimensions that do not divide this subject stay in the URL and are not asked.
    where: params.getAll('where').filter((one) => choices.some((name) => name === dimensionIn(one))),
    choose: (name: 'of' | 'by', value: string) => change((next) => next.set(name, value)),
    add: (condition: string) =>
      change((next) => {
        if (!next.has('where', condition)) next.append('where', condition);
      }),
    remove: (condition: string) => change((next) => next.delete('where', condition)),
  };
};

/** `country` of `country:DE` and of `-country:DE`. */
export const dimensionIn = (condition: string): string => /^-?([a-z]+):/.exec(condition)?.[1] ?? '';
/** `DE` of both. */
export const valueIn = (condition: string): string => condition.slice(condition.indexOf(':') + 1);
