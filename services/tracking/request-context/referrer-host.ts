const direct = 'direct';
const hostMaxLength = 256;

/** The host of the referrer, lower case; `direct` when it is missing, not a URL, or the site itself. */
export const referrerHost = (referrer: string | null | undefined, siteHost: string): string => {
  if (!referrer || referrer === direct || !URL.canParse(referrer)) return direct;
  const { host, hostname } = new URL(referrer);
  if (hostname === '' || host === siteHost || hostname.length > hostMaxLength) return direct;
  return hostname.toLowerCase();
};

const hostAlone = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** `referrerHost` of what a page remembers of its visit, a URL or a host. Undefined: it sent nothing. */
export const visitReferrer = (referrer: string | null | undefined, siteHost: string): string | undefined => {
  if (!referrer) return undefined;
  return referrerHost(hostAlone.test(referrer) ? `https://${referrer}` : referrer, siteHost);
};
