/** True when `path` is the link's own path or below it. */
export const isActivePath = (link: string, path: string): boolean =>
  path === link || path.startsWith(link === '/' ? '//' : `${link}/`);
