/**
 * The code that Node and most libraries put on their errors (`ECONNREFUSED`, `UND_ERR_SOCKET`, an SQLSTATE),
 * or an empty string.
 */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
