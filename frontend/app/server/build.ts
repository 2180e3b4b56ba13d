import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Template, templateOf } from './finished-page';

/** The built pages. Their files lie in `assets` and are served from disk. */
export type Build = {
  readonly site: Template;
  readonly private: string;
  readonly assetsDir: string;
  readonly handbookDir: string;
};

/**
 * Throws while the frontend is not built: `make up` builds it before it starts the service. `isTraced`: the tracker of every public page
 * begins a trace for each batch that it sends.
 */
export const readBuild = (folder: string, { isTraced }: { readonly isTraced: boolean }): Build => ({
  site: templateOf(
    readFileSync(join(folder, 'app/site.html'), 'utf8').replace(
      '<html',
      isTraced ? '<html data-tracing="on"' : '<html',
    ),
  ),
  private: readFileSync(join(folder, 'app/private.html'), 'utf8'),
  assetsDir: join(folder, 'assets'),
  handbookDir: join(folder, 'handbook'),
});
