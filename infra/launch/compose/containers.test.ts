import { containersIn, isWell } from './containers';

const inspected = (service: string, state: object) => ({
  Id: service,
  Image: 'sha256:one',
  State: { Status: 'running', ExitCode: 0, ...state },
  Config: {
    Labels: { 'com.docker.compose.service': service, 'com.docker.compose.config-hash': 'hash' },
  },
});

test('containers without a health check are listed too, and a failed step is not well', () => {
  const containers = containersIn(
    `WARNING: a line of the engine\n${JSON.stringify(
      [
        inspected('gateway', { Health: { Status: 'healthy' } }),
        inspected('web', { Health: { Status: 'starting' } }),
        inspected('mail', {}),
        inspected('topology', { Status: 'exited' }),
        inspected('migrate', { Status: 'exited', ExitCode: 1 }),
      ],
      null,
      2,
    )}\nError: No such object: 1f2e`,
  );
  expect(containers.map((one) => [one.service, isWell(one)])).toEqual([
    ['gateway', true],
    ['web', false],
    ['mail', true],
    ['topology', true],
    ['migrate', false],
  ]);
});

test('where no container is left, there is none', () =>
  expect(containersIn('[]\nError: No such object: 1f2e')).toEqual([]));
