import { readFileSync, rmSync } from 'node:fs';
import { until } from '@marquee/kit/testing/until';
import { type Instance, pidFile } from '../../instance/instance';
import { isAlive, ourProcesses, signal } from '../../instance/processes';
import { privateHome, privateInstance } from '../../testing/private-instance';
import { enforce, prepareFolders, stopInstance, supervisorOf } from './lifecycle';
import { type ProcessSpec, readState } from './plan';

const label = `lifecycle-${process.pid}`;
let instance: Instance;

const listener = (name: string, port: number, revision: string): ProcessSpec => ({
  name,
  kind: 'service',
  command: process.execPath,
  args: ['-e', `require('net').createServer().listen(${port}, '127.0.0.1')`],
  env: {},
  cwd: '/',
  port,
  after: [],
  stopSignal: 'SIGTERM',
  stopWithinMs: 5000,
  revision,
});

const pidOf = (name: string): number => Number(readFileSync(pidFile(instance, name), 'utf8'));

const untilAnotherPid = (name: string, former: number): Promise<number> =>
  until(`${name} has restarted`, () => pidOf(name) !== former && isAlive(pidOf(name)) && pidOf(name));

beforeAll(async () => {
  instance = await privateInstance(label, process.pid);
  prepareFolders(instance);
});
afterAll(async () => {
  await stopInstance(instance);
  rmSync(privateHome(label), { recursive: true, force: true });
});

test('a killed process is restarted, and the state counts its restarts', async () => {
  await enforce(instance, {
    processes: [
      listener('catalog', instance.ports.catalog, '1'),
      listener('admin', instance.ports.admin, '1'),
    ],
  });
  const former = pidOf('catalog');
  signal(former, 'SIGKILL');
  await untilAnotherPid('catalog', former);
  const state = readState(instance)?.processes.find(({ name }) => name === 'catalog');
  expect(state).toMatchObject({ restarts: 1, lastEnd: 'was ended by SIGKILL' });
});

test('an unchanged plan restarts nothing; a changed program restarts only its own process', async () => {
  const [catalog, admin] = [pidOf('catalog'), pidOf('admin')];
  await enforce(instance, {
    processes: [
      listener('catalog', instance.ports.catalog, '1'),
      listener('admin', instance.ports.admin, '1'),
    ],
  });
  expect([pidOf('catalog'), pidOf('admin')]).toEqual([catalog, admin]);
  await enforce(instance, {
    processes: [
      listener('catalog', instance.ports.catalog, '2'),
      listener('admin', instance.ports.admin, '1'),
    ],
  });
  expect(pidOf('admin')).toBe(admin);
  expect(pidOf('catalog')).not.toBe(catalog);
});

test('after the supervisor was killed its processes are found and replaced by supervised ones', async () => {
  const supervisor = supervisorOf(instance)?.pid ?? 0;
  const orphan = pidOf('admin');
  signal(supervisor, 'SIGKILL');
  // A killed process is there until the machine runs it once more.
  await until('the supervisor has ended', () => !isAlive(supervisor));
  expect(ourProcesses(instance).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['catalog', 'admin']),
  );
  await enforce(instance, { processes: [listener('admin', instance.ports.admin, '1')] });
  expect(isAlive(orphan)).toBe(false);
  expect(
    ourProcesses(instance)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['admin', 'supervisor']);
});

test('stopping leaves no process running', async () => {
  expect(await stopInstance(instance)).toBe(2);
  expect(ourProcesses(instance)).toEqual([]);
});
