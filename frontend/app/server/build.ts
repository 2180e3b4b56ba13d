import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSiteName } from '@marquee/contracts/rules/site-name';
import { type Template, templateOf } from './finished-page';

/** The built pages. Their files lie in `assets` and are served from disk. */
export type Build = {
  readonly site: Template;
  readonly private: string;
  readonly assetsDir: string;
  readonly handbookDir: string;
};

/** The built page, with the name of the site for the browser (site-name.ts). By default the page is sent as it was built. */
const pageOf = (path: string, siteName: string): string => {
  const html = readFileSync(path, 'utf8');
  return siteName === defaultSiteName
    ? html
    : html.replace('<html', () => `<html data-site-name="${siteName}"`);
};

/** Throws while the frontend is not built: `make up` builds it before it starts the service. */
export const readBuild = (folder: string, siteName: string): Build => ({
  site: templateOf(pageOf(join(folder, 'app/site.html'), siteName)),
  private: pageOf(join(folder, 'app/private.html'), siteName),
  assetsDir: join(folder, 'assets'),
  handbookDir: join(folder, 'handbook'),
});
