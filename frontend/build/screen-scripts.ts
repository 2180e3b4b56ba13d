import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { frontendDir } from './chunks';

/**
 * Writes `app/screens.json`: for each screen (its module, without extension) the scripts beyond its entry's,
 * imported ones first. `web` names them in the page, so they load beside the entry's.
 */
export const screenScripts = (): Plugin => ({
  name: 'marquee:screen-scripts',
  generateBundle(_options, bundle) {
    const source = JSON.stringify({
      ...screensOf(this, bundle, 'site'),
      ...screensOf(this, bundle, 'private'),
    });
    this.emitFile({ type: 'asset', fileName: 'app/screens.json', source });
  },
});

const screensOf = (
  build: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
  entry: string,
): Record<string, string[]> => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const routes = [...build.getModuleIds()].find((id) => id.endsWith(`/app/${entry}-routes.tsx`)) ?? '';
  const ofEntry = filesOf(
    chunks.find(({ isEntry, name }) => isEntry && name === entry),
    bundle,
  );
  const screens: Record<string, string[]> = {};
  for (const id of build.getModuleInfo(routes)?.dynamicallyImportedIds ?? []) {
    const files = filesOf(
      chunks.find(({ moduleIds }) => moduleIds.includes(id)),
      bundle,
    );
    const name = relative(frontendDir, id).replace(/\.tsx?$/, '');
    screens[name] = [...files].filter((file) => !ofEntry.has(file)).map((file) => `/${file}`);
  }
  return screens;
};

/** A chunk's file after those that it imports. */
const filesOf = (chunk: Rolldown.OutputChunk | undefined, bundle: Rolldown.OutputBundle): Set<string> => {
  if (chunk === undefined) throw new Error('the build has no chunk of a screen');
  const visited = new Set<string>();
  const inOrder = new Set<string>();
  const visit = ({ fileName, imports }: Rolldown.OutputChunk): void => {
    if (visited.has(fileName)) return;
    visited.add(fileName);
    for (const file of imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk') visit(imported);
    }
    inOrder.add(fileName);
  };
  visit(chunk);
  return inOrder;
};
