/** The highest page number that is accepted: an invented one must not become a query. */
const lastPage = 10_000;

/** The page number, from 1; any other text counts as the first page. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
};

/** The search text, trimmed, at most 100 characters of it. */
export const searchIn = (params: URLSearchParams): string => params.get('search')?.trim().slice(0, 100) ?? '';

/** The one of `choices` in the parameters, or `fallback`. */
export const choiceIn = <Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice => choices.find((choice) => choice === params.get(name)) ?? fallback;

/** The shortest equivalent parameters: values equal to their `defaults` are left out. */
export const paramsOf = (
  values: Readonly<Record<string, string | number>>,
  defaults: Readonly<Record<string, string | number>>,
): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== defaults[name]) params.set(name, String(value));
  return params;
};

export const urlWith = (path: string, params: URLSearchParams): string =>
  params.size === 0 ? path : `${path}?${params}`;
