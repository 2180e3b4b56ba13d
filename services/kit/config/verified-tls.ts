/** The values of `sslmode` with which the certificate and its host are verified. */
export const tlsModes: readonly string[] = ['require', 'verify-ca', 'verify-full'];

/** Whether PostgreSQL's parameters of TLS in a URL leave its certificate verified. */
export const isVerified = (url: string): boolean => {
  const parameters = new URLSearchParams(/\?(.*)$/.exec(url)?.[1]);
  const mode = parameters.get('sslmode');
  return (
    (mode === null || mode === 'disable' || tlsModes.includes(mode)) &&
    !parameters.has('uselibpqcompat') &&
    !parameters.has('ssl')
  );
};
