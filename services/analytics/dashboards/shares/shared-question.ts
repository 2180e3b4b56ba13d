import { FiguresQuery, isTimeUnit, ModelFiguresQuery } from '@marquee/contracts/http/figures';
import {
  type SharedFigures,
  type SharedFiguresQuery,
  shareSubjects,
} from '@marquee/contracts/http/share-links';
import { forbidden } from '@marquee/kit/errors/http-error';

const dimensionOf = (condition: string): string => condition.replace(/^-/, '').split(':', 1)[0] ?? '';

const refuse = (what: string): never => forbidden('share.not-shown', `This link does not show ${what}.`);

/**
 * The figures query of a share link: its conditions, plus the days and conditions that the reader adds where the link
 * allows them. A second value of a dimension that the link filters by would widen its filter. Throws 403, and 400 for
 * what the contract refuses.
 */
export const sharedQuestion = (
  { of, panels, range, where, open }: SharedFigures,
  { by, where: added, ...days }: SharedFiguresQuery,
  isOfModel: boolean,
): FiguresQuery => {
  // Hours have no filters and are not shared.
  const isShown = (name: string): boolean =>
    panels.some((panel) => (panel === 'time' ? isTimeUnit(name) && name !== 'hour' : panel === name));
  if (by !== undefined && !isShown(by)) refuse(`figures by ${by}`);
  const asksDays = Object.values(days).some((given) => given !== undefined);
  if (asksDays && !open.includes('period')) refuse('other days');
  const filtered = where.map(dimensionOf);
  for (const name of added.map(dimensionOf))
    if (!open.includes('filter') || filtered.includes(name) || !isShown(name)) refuse(`a filter by ${name}`);
  return (isOfModel ? ModelFiguresQuery : FiguresQuery).parse({
    ...(asksDays ? days : range),
    measure: shareSubjects[of].measures.join(','),
    by,
    where: [...where, ...added],
  });
};

/** Throws 400 unless every panel of the link can be asked for. */
export const requireQuestions = (shows: SharedFigures, isOfModel: boolean): void => {
  for (const panel of shows.panels)
    sharedQuestion(shows, { by: panel === 'time' ? 'day' : panel, where: [] }, isOfModel);
};
