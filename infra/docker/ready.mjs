// Health check of a service's container, because slim images have no curl: exits with 0 if /readyz at the given port answers 200.
import { get } from 'node:http';

const port = process.argv[2];
const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_500 }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error('no response within 2.5 s')));
request.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
