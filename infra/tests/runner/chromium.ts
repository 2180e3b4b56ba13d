import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { homeFolder, programPath } from '../../launch/instance/config';
import { requireFound } from '../../launch/native/engines/require-programs';

/**
 * A Chromium for the browser tests: the one on the PATH, or Playwright's own, or Debian's package, installed
 * now. The headless shell is preferred: it lacks the parts of a desktop browser and takes less of the processor.
 */
export const requireChromium = async (report: (line: string) => void): Promise<string> => {
  const packages = [
    { needs: ['path'], title: 'Chromium', apt: 'chromium-headless-shell', brew: 'chromium' },
  ] as const;
  return (await requireFound(packages, () => ({ path: findChromium() }), { report })).path;
};

const findChromium = (): string | undefined => {
  const onPath = programPath()
    .split(delimiter)
    .flatMap((dir) =>
      [
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
      ].map((name) => join(dir, name)),
    );
  return [
    ...onPath,
    ...playwrightsOwn(),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find(existsSync);
};

const playwrightsOwn = (): string[] =>
  [join(homeFolder(), '.cache/ms-playwright'), join(homeFolder(), 'Library/Caches/ms-playwright')]
    .filter(existsSync)
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => /^chromium-\d+$/.test(name))
        .map((name) => join(cache, name)),
    )
    .flatMap((dir) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'].map(
        (path) => join(dir, path),
      ),
    );
