/** The deepest page that an address may name: an invented one must not become an invented query. */
const lastPage = 10_000;

/** From 1; whatever is no page counts as the first. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
};

/** The text searched for, trimmed, of which 100 characters count. */
export const searchIn = (params: URLSearchParams): string => params.get('search')?.trim().slice(0, 100) ?? '';

/** The one of `choices` that the address names; `otherwise` when it names none. */
export const choiceIn = <Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice => choices.find((choice) => choice === params.get(name)) ?? otherwise;

/** The shortest parameters that say the same: what is as `usual` is left out. */
export const paramsOf = (
  said: Readonly<Record<string, string | number>>,
  usual: Readonly<Record<string, string | number>>,
): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(said))
    if (value !== usual[name]) params.set(name, String(value));
  return params;
};

export const addressWith = (path: string, params: URLSearchParams): string =>
  params.size === 0 ? path : `${path}?${params}`;
