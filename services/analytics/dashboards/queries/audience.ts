import {
  type Audience,
  groupMinPeople,
  otherGroups,
  unknownGroup,
} from '@marquee/contracts/http/model-analytics';
import type { AudienceDimension } from '../../counting/rollups/click-visitors';

type Group = Audience['countries'][number];
export type AudienceRow = Group & { readonly dimension: AudienceDimension };

const sumOf = (groups: readonly Group[], figure: 'clicks' | 'uniqueClicks'): number =>
  groups.reduce((total, group) => total + group[figure], 0);

/** The most clicks first, then those of no known source, then the sum of the small groups. */
const shownGroups = (groups: readonly Group[]): Group[] => {
  const isSmall = ({ name, uniqueClicks }: Group): boolean =>
    name !== unknownGroup && uniqueClicks < groupMinPeople;
  const small = groups.filter(isSmall);
  const isUnknown = ({ name }: Group): number => (name === unknownGroup ? 1 : 0);
  const shown = groups
    .filter((group) => !isSmall(group))
    .sort(
      (one, other) =>
        isUnknown(one) - isUnknown(other) || other.clicks - one.clicks || (one.name < other.name ? -1 : 1),
    );
  if (small.length === 0) return shown;
  return [
    ...shown,
    { name: otherGroups, clicks: sumOf(small, 'clicks'), uniqueClicks: sumOf(small, 'uniqueClicks') },
  ];
};

const hourSizes = [1, 4, 8] as const;
/** With a smaller share of the clicks a chart of hours would show what is hidden, not when people click. */
const shownMinShare = 0.8;

/** Hours in the finest groups that show most clicks; two sizes would reveal small groups by subtraction. */
const hoursOf = (hours: readonly Group[]): Pick<Audience, 'hours' | 'hoursEach'> => {
  const clicks = sumOf(hours, 'clicks');
  for (const hoursEach of hourSizes) {
    const groups = shownGroups(inGroupsOf(hoursEach, hours));
    const hidden = groups.find(({ name }) => name === otherGroups)?.clicks ?? 0;
    if (clicks - hidden >= shownMinShare * clicks) return { hours: groups, hoursEach };
  }
  return { hours: inGroupsOf(24, hours).map((all) => ({ ...all, name: otherGroups })), hoursEach: 8 };
};

/** Groups named for their first hour. Their people are at least those of the hour with the most. */
const inGroupsOf = (size: number, hours: readonly Group[]): Group[] => {
  const nameOf = ({ name }: Group): string => String(Math.floor(Number(name) / size) * size);
  return [...new Set(hours.map(nameOf))].map((name) => {
    const members = hours.filter((hour) => nameOf(hour) === name);
    const uniqueClicks = Math.max(...members.map((hour) => hour.uniqueClicks));
    return { name, clicks: sumOf(members, 'clicks'), uniqueClicks };
  });
};

/** Who clicked, without groups of so few people that they could be recognized. */
export const audienceOf = (rows: readonly AudienceRow[]): Audience => {
  const groups = (wanted: AudienceDimension): Group[] =>
    rows.flatMap(({ dimension, ...group }) => (dimension === wanted && group.clicks > 0 ? [group] : []));
  return {
    countries: shownGroups(groups('country')),
    devices: shownGroups(groups('device')),
    sources: shownGroups(groups('source')),
    ...hoursOf(groups('hour')),
  };
};
