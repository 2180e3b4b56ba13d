import type { Figures, Measure } from '@marquee/contracts/http/figures';
import type { NewNote } from '@marquee/contracts/http/notes';
import { addDays, daysBetween } from '@marquee/contracts/rules/days';
import { queryOptions } from '@tanstack/react-query';
import { refetched, request, requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';
import { type SiteRange, siteRangeQuery } from '../frame/site-range';

/** SPEC.md section 7. */
const refetchMs = 30_000;

/** A question about the site. `where`: conditions as in the URL, `country:DE` or `-country:DE`. */
export interface Question {
  readonly range: SiteRange;
  readonly measure: readonly Measure[];
  readonly by: string;
  readonly where: readonly string[];
  readonly compare?: string;
}

export const figures = ({ range, measure, by, where, compare }: Question) => {
  const url = withQuery('/api/insights/site/figures', {
    ...siteRangeQuery(range),
    measure: measure.join(','),
    ...{ by, compare, where },
  });
  const key = `${measure} by ${by}`;
  return queryOptions({
    queryKey: [adminKey, 'figures', key, url],
    queryFn: (context) => requestJson(loadFigures, url, refetched(context)),
    refetchInterval: refetchMs,
    // The rows of another question have other names.
    placeholderData: (previous: Figures | undefined, query) =>
      query?.queryKey[2] === key ? previous : undefined,
  });
};

/** `compare` of the contract: of a first day as many days as are asked for, without today. */
export const comparedDays = (
  compare: string,
  { first, last }: { first: string; last: string },
  today: string,
): string => {
  if (!/^\d{4}-/.test(compare)) return compare;
  const days = daysBetween(first, last).length - (last === today && first < today ? 1 : 0);
  return `${compare}..${addDays(compare, days - 1)}`;
};

const notesPath = '/api/admin/notes';

export const notesOf = (range: SiteRange) => {
  const url = withQuery(notesPath, siteRangeQuery(range));
  return adminQuery(['notes', url], loadNotes, url);
};

export const addNote = (note: NewNote) => request(notesPath, { method: 'POST', body: note });

export const removeNote = (id: number) => request(`${notesPath}/${id}/remove`, { method: 'POST' });

const loadFigures = async () => (await import('@marquee/contracts/http/figures')).Figures;
const loadNotes = async () => (await import('@marquee/contracts/http/notes')).Notes;
