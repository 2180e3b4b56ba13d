import { fork } from 'node:child_process';
import { once } from 'node:events';

type Reporter = {
  readonly onRunComplete: (contexts: unknown, results: unknown) => void;
  readonly getLastError: () => Error | undefined;
};

test('a worker that is replaced after an error fails the run, and one that ends does not', async () => {
  const { default: JestReporter }: { default: new (config: unknown) => Reporter } = await import(
    `${import.meta.dirname}/jest-reporter.mjs`
  );
  // The results of this reporter are not those of the run.
  delete process.env.RESULTS_FILE;
  import.meta.jest.spyOn(console, 'log').mockReturnValue(undefined);
  const reporter = new JestReporter({ rootDir: '/' });
  const worker = (code: number) => fork('-e', [`process.exit(${code})`], { execArgv: [] });
  try {
    await once(worker(3), 'exit');
    await new Promise(setImmediate);
    await once(worker(0), 'exit');
    expect(reporter.getLastError()).toBeUndefined();
    const replaced = worker(3);
    replaced.once('exit', () => worker(0));
    await once(replaced, 'exit');
    expect(reporter.getLastError()?.message).toContain('ended with code 3');
  } finally {
    reporter.onRunComplete([], { numTotalTestSuites: 1 });
  }
});
