import type { DehydratedState } from '@tanstack/react-query';
import { isObject } from '../platform/storage/is-object';

/** The data that the server rendered the page from. The browser starts from it and so renders the same. */
export interface PageState {
  /** Scheme, host and port of the public site. */
  readonly origin: string;
  /** The day of the render, `2026-11-20`. */
  readonly day: string;
  /** The page's ticket; empty without one. */
  readonly ticket: string;
  /** The results of the route's loaders, by route. */
  readonly loaderData: Record<string, unknown>;
  /** The completed queries, dehydrated by react-query. */
  readonly queries: DehydratedState;
}

/** The element of the state: a data block, in which nothing runs. */
export const pageStateId = 'page-state';

/** The text of the block. It holds no `<` that could end it. */
export const writePageState = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');

/** Undefined on a page that the server did not render, or whose state cannot be read. */
export const readPageState = (text: string | null | undefined): PageState | undefined => {
  if (text === null || text === undefined) return undefined;
  try {
    const state: unknown = JSON.parse(text);
    return isPageState(state) ? state : undefined;
  } catch {
    return undefined;
  }
};

// Checked by hand: a parser on every first load would weigh more than the state.
const isPageState = (state: unknown): state is PageState =>
  isObject(state) &&
  typeof state.origin === 'string' &&
  typeof state.day === 'string' &&
  typeof state.ticket === 'string' &&
  isObject(state.loaderData) &&
  isObject(state.queries) &&
  Array.isArray(state.queries.queries);
