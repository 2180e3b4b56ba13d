import TestRunner, { EmittingTestRunner } from 'jest-runner';

/**
 * Runs the tests of components in workers of their own, because packages that are loaded once per worker look
 * for a window when they are loaded: in half as many workers, beside the others. With one worker they run first.
 */
export default class Runner extends EmittingTestRunner {
  #listeners = [];

  on(event, listener) {
    this.#listeners.push([event, listener]);
    return () => undefined;
  }

  async runTests(tests, watcher) {
    const { maxWorkers } = this._globalConfig;
    const needWindow = ({ context }) => context.config.displayName.name === 'component';
    const components = tests.filter(needWindow);
    const others = tests.filter((test) => !needWindow(test));
    const inWorkers = async (group, workers) => {
      if (group.length === 0) return;
      const runner = new TestRunner({ ...this._globalConfig, maxWorkers: workers }, this._context);
      for (const [event, listener] of this.#listeners) runner.on(event, listener);
      await runner.runTests(group, watcher, { serial: false });
    };
    const rendering = inWorkers(components, others.length > 0 ? Math.ceil(maxWorkers / 2) : maxWorkers);
    if (maxWorkers === 1) await rendering;
    await Promise.all([rendering, inWorkers(others, maxWorkers)]);
  }
}
