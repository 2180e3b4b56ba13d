// A container's health check, since slim images have no curl: exits with 0 when /readyz of the port given answers 200.
import { get } from 'node:http';

const port = process.argv[2];
const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_500 }, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error('no answer within 2.5 s')));
request.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
