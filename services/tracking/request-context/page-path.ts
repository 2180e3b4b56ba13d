const pathMaxLength = 256;

/** Cut to `maxLength` without leaving half a character behind: a lone surrogate could not be stored. */
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
 * The path of a page view, without query and hash, at most 256 characters; a full address of the site counts as its path.
 * Undefined when `page` is neither.
 */
export const pagePath = (page: string, siteHost: string): string | undefined => {
  const path = pathIn(page, siteHost).split(/[?#]/, 1)[0] ?? '';
  // Two slashes in front are another site's address without its scheme.
  return path.startsWith('/') && !path.startsWith('//') ? cut(path, pathMaxLength) : undefined;
};
