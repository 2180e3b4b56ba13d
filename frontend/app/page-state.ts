import type { DehydratedState } from '@tanstack/react-query';

/** What the server's page was drawn from. The browser starts from the same, so that both draw the same. */
export interface PageState {
  /** Scheme, host and port under which the public knows the site. */
  readonly origin: string;
  /** The day on which the page was drawn, `2026-11-20`. */
  readonly day: string;
  /** What the route's loaders gave, by route. */
  readonly loaderData: Record<string, unknown>;
  /** The answered queries, as react-query writes them down. */
  readonly queries: DehydratedState;
}

/** The element that carries it: a data block, in which nothing runs. */
export const pageStateId = 'page-state';

/** As the page carries it: no `<` is left that could end the block. */
export const writePageState = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');

/** Undefined on a page that was not drawn by the server, or whose state cannot be read. */
export const readPageState = (text: string | null | undefined): PageState | undefined => {
  if (text === null || text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    return isPageState(state) ? state : undefined;
  } catch {
    return undefined;
  }
};

// Written by hand: a parser on every page's first load would cost more than everything that it reads.
const isPageState = (state: unknown): state is PageState =>
  isObject(state) &&
  typeof state.origin === 'string' &&
  typeof state.day === 'string' &&
  isObject(state.loaderData) &&
  isObject(state.queries) &&
  Array.isArray(state.queries.queries);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
