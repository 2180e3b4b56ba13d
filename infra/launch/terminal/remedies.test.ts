import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../instance/checkout';
import { remedyIn } from './remedies';

test.each([
  ['error: password authentication failed for user "marquee"', 'PostgreSQL refuses the password of marquee'],
  ['Handshake terminated by server: 403 (ACCESS-REFUSED) with message "ACCESS_REFUSED"', 'RabbitMQ refuses'],
  ['WRONGPASS invalid username-password pair', 'Redis refuses the password'],
  ['Bind for 127.0.0.1:8095 failed: port is already allocated', 'Port 8095 is already used'],
  ['listen tcp4 0.0.0.0:443: bind: address already in use', 'Port 443 is already used'],
  ['write /var/lib/docker/tmp/x: no space left on device', 'The disk is full'],
  ['ADMIN_SECRET is not set, see infra/docker/README.md', 'The secret ADMIN_SECRET is missing'],
  ['Error: certificate has expired', 'expired certificate'],
])('%j has a remedy', (output, remedy) => expect(remedyIn(`first\n${output}\nlast`)).toContain(remedy));

test('every secret that docker-compose.yml requires is named when it is missing', () => {
  const file = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8');
  const required = [...file.matchAll(/\$\{([A-Z_]+):\?([^}]+)\}/g)];
  expect(required.length).toBeGreaterThan(10);
  for (const [, name, message = ''] of required)
    expect(remedyIn(`ERROR: ${message}`)).toContain(`The secret ${name} is missing: run "make up"`);
});

test('an unknown failure has none', () => expect(remedyIn('exit 1')).toBeUndefined());
