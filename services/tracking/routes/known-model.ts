import type { ModelState } from '@marquee/contracts/events/domain-event';
import { notFound } from '@marquee/kit/errors/http-error';
import type { TrackingDeps } from '../deps';

/** The model that a body names by `id`. Refuses with 404 when there is none, before anything becomes an event. */
export const knownModel = (
  { links }: TrackingDeps,
  id: number,
  field: (name: string) => string,
): ModelState =>
  links.byId(id) ??
  notFound('model.unknown', 'There is no such model.', {
    fields: { [field('modelId')]: 'is no model that we know' },
  });
