import { containersIn, isWell } from './containers';

const inspected = (service: string, state: object, restart = 'unless-stopped') => ({
  Id: service,
  Image: 'sha256:one',
  State: { Status: 'running', ExitCode: 0, ...state },
  HostConfig: { RestartPolicy: { Name: restart } },
  Config: {
    Labels: { 'com.docker.compose.service': service, 'com.docker.compose.config-hash': 'hash' },
  },
});

test('containers without a health check are listed too, and neither a failed step nor a stopped service is well', () => {
  const containers = containersIn(
    `WARNING: a line of the engine\n${JSON.stringify(
      [
        inspected('gateway', { Health: { Status: 'healthy' } }),
        inspected('web', { Health: { Status: 'starting' } }),
        inspected('mail', {}),
        inspected('postgres', { Status: 'exited' }),
        inspected('topology', { Status: 'exited' }, 'no'),
        inspected('migrate', { Status: 'exited', ExitCode: 1 }, 'no'),
      ],
      null,
      2,
    )}\nError: No such object: 1f2e`,
  );
  expect(containers.map((one) => [one.service, isWell(one)])).toEqual([
    ['gateway', true],
    ['web', false],
    ['mail', true],
    ['postgres', false],
    ['topology', true],
    ['migrate', false],
  ]);
});

test('where no container is left, there is none', () =>
  expect(containersIn('[]\nError: No such object: 1f2e')).toEqual([]));
