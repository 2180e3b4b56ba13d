const direct = 'direct';
const hostMaxLength = 256;

/** The host that a visit came from, lower case; `direct` when none is named, the site itself is, or what is named is no address. */
export const referrerHost = (referrer: string | null | undefined, siteHost: string): string => {
  if (!referrer || referrer === direct || !URL.canParse(referrer)) return direct;
  const { host, hostname } = new URL(referrer);
  if (hostname === '' || host === siteHost || hostname.length > hostMaxLength) return direct;
  return hostname.toLowerCase();
};
