import { createServer } from 'node:net';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import { requireFreePorts } from './free-ports';

const server = createServer();
let port: number;

beforeAll(async () => {
  port = await listenLocally(server);
});
afterAll(() => new Promise((closed) => server.close(closed)));

test('the port of the site in use is named with the program that uses it and the remedy', async () => {
  await expect(requireFreePorts([port], port)).rejects.toThrow(
    new RegExp(`^Port ${port} is already used by .*: stop it, or start with "make up PORT=8090"\\.$`),
  );
});

test('for another port in use the remedy is another block of ports, or the setting of its own', async () => {
  await expect(requireFreePorts([port], 1)).rejects.toThrow('or start with "make up PORT_OFFSET=1000".');
  await expect(requireFreePorts([port], 1, 'set another MAIL_PORT')).rejects.toThrow(
    'stop it, or set another MAIL_PORT.',
  );
});
