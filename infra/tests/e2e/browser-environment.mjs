/**
 * The environment of the browser tests: gives them Chromium, which one worker launches once for all its test
 * files. Loading Playwright in each file as well would take a second each time.
 */
import { chromium } from 'playwright-core';
import NodeEnvironment from '../runner/node-environment.mjs';

/** Tests connect to the product only: Chromium has no traffic of its own and resolves no other name. */
const flags = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  '--no-sandbox',
  '--disable-gpu',
  // Without a process for graphics the browser tests take a seventh less of the processor.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const withoutImages = '--blink-settings=imagesEnabled=false';

/** Longer than the pause between two test files. */
const idleMs = 200;

// Jest ends a worker by removing this listener, and waits half a second. Playwright ends Chromium when the
// process exits.
const isWorker = process.send !== undefined;
if (isWorker) process.on('removeListener', (event) => event === 'message' && process.exit());

const browsers = new Map();
let closing;

const launchBrowser = (showsImages) => {
  const known = browsers.get(showsImages);
  if (known !== undefined) return known;
  const launched = chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: showsImages ? flags : [...flags, withoutImages],
  });
  browsers.set(showsImages, launched);
  return launched;
};

const closeBrowsers = async () => {
  const all = [...browsers.values()];
  browsers.clear();
  await Promise.all(all.map(async (browser) => (await browser).close()));
};

export default class BrowserEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    clearTimeout(closing);
    this.global.launchBrowser = launchBrowser;
  }

  async teardown() {
    if (!isWorker) closing = setTimeout(() => void closeBrowsers(), idleMs);
    await super.teardown();
  }
}
