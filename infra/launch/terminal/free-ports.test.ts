import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { processTags } from '../instance/processes';
import { requireFreePorts } from './free-ports';

const listen =
  'const server = require("node:net").createServer().listen(0, () => console.log(server.address().port))';

const listeners: ChildProcess[] = [];
afterAll(async () => {
  for (const listener of listeners) listener.kill();
  await Promise.all(
    listeners.map((listener) => listener.exitCode ?? listener.signalCode ?? once(listener, 'exit')),
  );
});

/** The port of another program, which has only these variables. */
const portInUse = async (env: NodeJS.ProcessEnv = {}): Promise<number> => {
  const listener = spawn(process.execPath, ['-e', listen], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  listeners.push(listener);
  const [line] = await once(listener.stdout, 'data');
  return Number(line);
};

test('the port of the site in use is named with the program that uses it and the remedy', async () => {
  const port = await portInUse();
  await expect(requireFreePorts([port], port)).rejects.toThrow(
    new RegExp(`^Port ${port} is already used by .*: stop it, or start with "make up PORT=8090"\\.$`),
  );
});

test('for another port in use the remedy is another block of ports, or the setting of its own', async () => {
  const port = await portInUse();
  await expect(requireFreePorts([port], 1)).rejects.toThrow('or start with "make up PORT_OFFSET=1000".');
  await expect(requireFreePorts([port], 1, 'set another MAIL_PORT')).rejects.toThrow(
    'stop it, or set another MAIL_PORT.',
  );
});

test('another Marquee on the port is named by its folder, with ports that differ from all of its ports', async () => {
  const port = await portInUse(processTags({ runDir: '/srv/other/.run' }, 'gateway'));
  const inUse = `Port ${port} is used by the Marquee in /srv/other: run "make down" there, or start with "make up`;
  await expect(requireFreePorts([port], port)).rejects.toThrow(`${inUse} PORT=8090 PORT_OFFSET=1000".`);
  await expect(requireFreePorts([port], 1)).rejects.toThrow(`${inUse} PORT_OFFSET=1000".`);
});
