const pathMaxLength = 256;

/** Cuts to `maxLength` without splitting a character: a lone surrogate cannot be stored. */
const cut = (value: string, maxLength: number): string => {
  if (value.length <= maxLength) return value;
  const last = value.charCodeAt(maxLength - 1);
  return value.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
};

const pathIn = (page: string, siteHost: string): string => {
  if (page.startsWith('/') || !URL.canParse(page)) return page;
  const url = new URL(page);
  return url.host === siteHost ? url.pathname : page;
};

/**
 * The path of a page view without query and hash, at most 256 characters. A URL of the site counts as its
 * path. Undefined for anything else.
 */
export const pagePath = (page: string, siteHost: string): string | undefined => {
  const path = pathIn(page, siteHost).split(/[?#]/, 1)[0] ?? '';
  // Two leading slashes start another site's URL without its scheme.
  return path.startsWith('/') && !path.startsWith('//') ? cut(path, pathMaxLength) : undefined;
};
