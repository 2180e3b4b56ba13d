import { defaultSiteName } from '@marquee/contracts/rules/site-name';

let name =
  typeof document === 'undefined'
    ? defaultSiteName
    : (document.documentElement.dataset.siteName ?? defaultSiteName);

/** The name of the installation (SITE_NAME), read while rendering: a server sets it after the imports. */
export const siteName = (): string => name;

/** For the server, whose process serves one site. A browser reads the name from the page. */
export const setSiteName = (given: string): void => {
  name = given;
};
