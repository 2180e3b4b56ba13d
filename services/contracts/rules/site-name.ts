/** The name of the site where an installation gives it none. */
export const defaultSiteName = 'Marquee';
