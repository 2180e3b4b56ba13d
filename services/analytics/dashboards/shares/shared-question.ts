import { FiguresQuery, isTimeUnit, ModelFiguresQuery } from '@marquee/contracts/http/figures';
import {
  type SharedFigures,
  type SharedFiguresQuery,
  type SharePanel,
  shareSubjects,
} from '@marquee/contracts/http/share-links';
import { forbidden } from '@marquee/kit/errors/http-error';
import type { z } from 'zod';

const dimensionOf = (condition: string): string => condition.replace(/^-/, '').split(':', 1)[0] ?? '';

const refuse = (what: string): never => forbidden('share.not-shown', `This link does not show ${what}.`);

/** True where the panel `time` shows a part of time; hours have no filters and are not shared. */
const isShown = (panels: readonly SharePanel[], by: string): boolean =>
  panels.some((panel) => panel === by) || (isTimeUnit(by) && by !== 'hour' && panels.includes('time'));

/**
 * The question that a reader of a link asks, in the contract of figures: within the link's conditions, and of other
 * days or further conditions only where the link leaves these open. A reader gives no second value of a dimension
 * that the link filters by, because it would widen the filter. Throws 403, and 400 for what the contract refuses.
 */
export const sharedQuestion = (
  { of, panels, range, where, open }: SharedFigures,
  { by, where: added, ...days }: z.input<typeof SharedFiguresQuery> & Pick<SharedFiguresQuery, 'where'>,
  isOfModel: boolean,
): FiguresQuery => {
  if (by !== undefined && !isShown(panels, by)) refuse(`figures by ${by}`);
  const asksDays = Object.values(days).some((given) => given !== undefined);
  if (asksDays && !open.includes('period')) refuse('other days');
  const isOwn = (name: string): boolean => where.some((one) => dimensionOf(one) === name);
  for (const name of added.map(dimensionOf))
    if (!open.includes('filter') || isOwn(name) || !isShown(panels, name)) refuse(`a filter by ${name}`);
  const conditions = [...where, ...added];
  return (isOfModel ? ModelFiguresQuery : FiguresQuery).parse({
    ...(asksDays ? days : range),
    measure: shareSubjects[of].measures.join(','),
    ...(by !== undefined && { by }),
    ...(conditions.length > 0 && { where: conditions }),
  });
};

/** Throws 400 unless every panel of the link can be asked for. */
export const requireQuestions = (shows: SharedFigures, isOfModel: boolean): void => {
  for (const panel of shows.panels)
    sharedQuestion(shows, { by: panel === 'time' ? 'day' : panel, where: [] }, isOfModel);
};
