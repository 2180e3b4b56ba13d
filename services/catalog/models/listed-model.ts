import { gone, notFound } from '@marquee/kit/errors/http-error';

export const unknownModel = (): never => notFound('model.unknown', 'There is no such model.');

export const listedModel = <Model extends { readonly archived: boolean }>(model: Model | undefined): Model =>
  model === undefined || !model.archived
    ? (model ?? unknownModel())
    : gone('model.archived', 'This model was removed.');
