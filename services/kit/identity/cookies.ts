/** The value of cookie `name` in a Cookie header, or undefined. The first of several counts. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
};

/** The name of a session cookie; behind TLS with `__Host-`, so that no sibling domain can plant one. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** A Set-Cookie value that scripts cannot read and other sites cannot send. `maxAgeSeconds` 0 deletes it. */
export const sessionCookie = (
  name: string,
  value: string,
  options: { maxAgeSeconds: number; secure: boolean },
): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${options.maxAgeSeconds}${options.secure ? '; Secure' : ''}`;
