import type { ModelSummary } from '@marquee/contracts/http/models';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import type { AnalyticsDeps } from '../route';

/** The model of this id; refuses with 404 when there is none and with 410 when it was removed. */
export const listedModel = async (
  id: number,
  requestId: string,
  { facts }: Pick<AnalyticsDeps, 'facts'>,
): Promise<ModelSummary> => {
  const model = (await facts.byId(id, requestId)) ?? notFound('model.unknown', 'There is no such model.');
  return model.archived ? gone('model.archived', 'This model was removed.') : model;
};
