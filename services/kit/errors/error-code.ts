/** The code of an error of Node or a library (`ECONNREFUSED`, an SQLSTATE), or an empty string. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
