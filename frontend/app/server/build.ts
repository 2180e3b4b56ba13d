import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSiteName } from '@marquee/contracts/rules/site-name';
import { z } from 'zod';
import { type ScriptsOf, type Template, templateOf } from './finished-page';

/** The built pages. Their files lie in `assets` and are served from disk. */
export type Build = {
  readonly site: Template;
  readonly private: string;
  readonly scriptsOf: ScriptsOf;
  readonly assetsDir: string;
  readonly handbookDir: string;
};

type Settings = {
  /** The name of the installation, for the browser (site-name.ts). */
  readonly siteName: string;
  /** The tracker of every public page begins a trace for each batch that it sends. */
  readonly isTraced: boolean;
};

/** Written by build/screen-scripts.ts. */
const Screens = z.record(z.string(), z.array(z.string()));

const readScripts = (folder: string): ScriptsOf => {
  const screens = Screens.parse(JSON.parse(readFileSync(join(folder, 'app/screens.json'), 'utf8')));
  return (screen) => screens[screen ?? ''] ?? [];
};

/** A built page with attributes of its root element. By default it is sent as it was built. */
const pageOf = (path: string, attributes: string): string =>
  readFileSync(path, 'utf8').replace('<html', () => `<html${attributes}`);

/** Throws while the frontend is not built: `make up` builds it before it starts the service. */
export const readBuild = (folder: string, { siteName, isTraced }: Settings): Build => {
  const name = siteName === defaultSiteName ? '' : ` data-site-name="${siteName}"`;
  const tracing = isTraced ? ' data-tracing="on"' : '';
  return {
    site: templateOf(pageOf(join(folder, 'app/site.html'), name + tracing)),
    private: pageOf(join(folder, 'app/private.html'), name),
    scriptsOf: readScripts(folder),
    assetsDir: join(folder, 'assets'),
    handbookDir: join(folder, 'handbook'),
  };
};
