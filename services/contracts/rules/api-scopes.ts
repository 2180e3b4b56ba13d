/**
 * What a token may read, and the routes of each scope, as the gateway's route table writes their paths. No
 * token is accepted at any other route.
 */
const routesOfScope = {
  figures: /^\/api\/v1\/(?:models\/:slug\/)?figures$/,
  models: /^\/api\/v1\/models(?:\/:slug)?$/,
  placements: /^\/api\/v1\/(?:models\/:slug\/)?placements$/,
  statements: /^\/api\/v1\/models\/:slug\/statement$/,
} as const;
export type ApiScope = keyof typeof routesOfScope;

export const apiScopes = ['figures', 'models', 'placements', 'statements'] as const;

/** The scope that a token needs for a route; undefined where none is accepted. */
export const scopeOf = (path: string): ApiScope | undefined =>
  apiScopes.find((scope) => routesOfScope[scope].test(path));

/** Errors of these paths are problem details (RFC 9457). */
export const isApiPath = (path: string): boolean => path.startsWith('/api/v1/');
