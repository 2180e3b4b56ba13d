import { type MatchFunction, match } from 'path-to-regexp';
import { type PublicRoute, publicRoutes } from '../routes';

type Params = Readonly<Record<string, string>>;

export type Matched = {
  readonly is: 'row';
  readonly row: PublicRoute;
  /** Not decoded; absent when the path has none. */
  readonly params?: Params;
};

/** The path is known, but not with this method. `allow` is the value of the Allow header. */
export type OtherMethod = { readonly is: 'other-method'; readonly allow: string };

/** `unknown-host`: the Host header names none of our hosts. */
export type RouteMatch = Matched | OtherMethod | { readonly is: 'unknown' | 'unknown-host' };

type Path = {
  readonly path: string;
  readonly rows: Map<string, Matched>;
  readonly allow: string;
  /** How every path that matches begins. Comparing it first spares a redirect 40 regular expressions. */
  readonly prefix: string;
  readonly matches: MatchFunction<Record<string, string>>;
};

const unknown: RouteMatch = { is: 'unknown' };

const isFixed = (path: string): boolean => !/[:*{]/.test(path);

const prefixOf = (path: string): string => /^[^:*{]*/.exec(path)?.[0] ?? '';

const pathsOf = (routes: readonly PublicRoute[]): Path[] =>
  [...new Set(routes.map(({ path }) => path))].map((path) => {
    const rows = new Map<string, Matched>();
    for (const row of routes) if (row.path === path) rows.set(row.method, { is: 'row', row });
    const get = rows.get('GET');
    if (get) rows.set('HEAD', get);
    const methods = [...rows.keys()].filter((method) => method !== 'HEAD');
    const allow = [...methods, ...(get ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    // Strict about case and slashes, so that another spelling of a path cannot avoid its guard.
    const matches = match<Record<string, string>>(path, { sensitive: true, trailing: false, decode: false });
    return { path, rows, allow, prefix: prefixOf(path), matches };
  });

/** Finds the row of a request: paths without parameters first, from a map, then in the table's order. */
export const routeMatcher = (routes: readonly PublicRoute[]) => {
  const all = pathsOf(routes);
  const exact = new Map(all.filter(({ path }) => isFixed(path)).map((one) => [one.path, one]));
  const patterns = all.filter(({ path }) => !isFixed(path));

  return (method: string, path: string): RouteMatch => {
    const known = exact.get(path);
    const row = known?.rows.get(method);
    if (row) return row;
    let other = known;
    for (const pattern of patterns) {
      if (!path.startsWith(pattern.prefix)) continue;
      const found = pattern.matches(path);
      if (!found) continue;
      const matched = pattern.rows.get(method);
      if (matched) return { is: 'row', row: matched.row, params: found.params };
      other ??= pattern;
    }
    return other ? { is: 'other-method', allow: other.allow } : unknown;
  };
};

export const matchRoute = routeMatcher(publicRoutes);
