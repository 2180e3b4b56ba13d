import { gone, notFound } from '@marquee/kit/errors/http-error';

export const unknownModel = (): never => notFound('model.unknown', 'There is no such model.');

/** The model, unless it does not exist (404) or is archived (410). */
export const listedModel = <Model extends { readonly archived: boolean }>(model: Model | undefined): Model =>
  model === undefined || !model.archived
    ? (model ?? unknownModel())
    : gone('model.archived', 'This model was removed.');
