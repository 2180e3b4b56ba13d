import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityPairs } from '@marquee/kit/identity/identity';
import { archiveSettings } from '../backup/archive-config';
import { checkoutDir } from '../instance/checkout';
import { scalable } from '../instance/replicas';

const file = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8');
const [, servicesIn = ''] = /\nservices:\n([\s\S]*?)\nvolumes:\n/.exec(file) ?? [];
const timesIn = (text: string): number => file.split(text).length - 1;

test('each pair of services has one key, which its two services get', () => {
  for (const pair of identityPairs) {
    const name = `${pair.toUpperCase().replace('>', '_TO_')}_KEY`;
    expect({ pair, times: timesIn(`${pair}:\${${name}:?`) }).toEqual({ pair, times: 2 });
  }
});

test('only the step that declares the bus uses the broker’s administrator', () => {
  expect(timesIn('amqp://marquee:')).toBe(1);
  for (const user of ['gateway', 'catalog', 'tracking', 'analytics', 'analytics_worker', 'admin'])
    expect({ user, times: timesIn(`amqp://marquee_${user}:`) }).toEqual({ user, times: 1 });
});

test('each process that uses Redis has its own user, and only Redis itself the one that may do everything', () => {
  expect(timesIn('redis://:')).toBe(0);
  for (const user of ['gateway', 'analytics', 'analytics_worker', 'admin'])
    expect({ user, times: timesIn(`redis://marquee_${user}:`) }).toEqual({ user, times: 1 });
});

test('PostgreSQL archives in the same way as private engines, and only on request', () => {
  const inContainers = { ...archiveSettings, archive_mode: `\${ARCHIVE_MODE:-off}` };
  for (const [name, value] of Object.entries(inContainers)) expect(file).toContain(`- -c${name}=${value}\n`);
  expect(file).toMatch(/\n {2}archive:\n {4}internal: \$\{ARCHIVE_NETWORK_INTERNAL:-true\}\n/);
});

test('PostgreSQL writes no value of a statement to its log', () => {
  expect(timesIn('-clog_parameter_max_length=0\n')).toBe(1);
  expect(timesIn('-clog_parameter_max_length_on_error=0\n')).toBe(1);
});

const blockOf = (service: string): string =>
  new RegExp(`\n  ${service}:.*\n((?:(?:    .*)?\n)+)`).exec(servicesIn)?.[1] ?? '';

test('besides HAProxy only the mail catcher and monitoring publish a port, so that every service can have several containers', () => {
  const services = [...servicesIn.matchAll(/^ {2}([a-z-]+):.*$/gm)].map(([, name = '']) => name);
  const publishing = services.filter((name) => /^ {4}ports:/m.test(blockOf(name)));
  expect(publishing.sort()).toEqual(['alertmanager', 'grafana', 'mail', 'prometheus', 'proxy', 'redirect']);
});

test('the gateways have no route to the outside, and HAProxy reaches nothing but them', () => {
  expect(blockOf('gateway')).toContain('networks: [entry, services, bus, cache]');
  expect(blockOf('proxy')).toContain('networks: [public, entry]');
  expect(file).toMatch(/\n {2}entry:\n {4}internal: true\n/);
});

test('the plain port leads pages to the site, and refuses calls and forms', () => {
  const config = readFileSync(join(checkoutDir, 'infra/docker/haproxy/redirect.cfg'), 'utf8');
  expect(config.match(/^ {2}http-request .*$/gm)).toEqual([
    '  http-request deny deny_status 403 if !METH_GET || { path /api } || { path_beg /api/ }',
    `  http-request redirect prefix "\${PUBLIC_URL}" code 301`,
  ]);
});

test('a reload of HAProxy resets no connection on which a request is under way', () => {
  const config = readFileSync(join(checkoutDir, 'infra/docker/haproxy/haproxy.cfg'), 'utf8');
  expect(config).toMatch(/\nfrontend site\n(?: {2}.*\n)*? {2}option idle-close-on-response\n/);
});

test('health checks ask whether the process lives, not whether its engines do', () => {
  for (const service of scalable) {
    expect({ service, check: blockOf(service) }).toEqual({
      service,
      check: expect.stringMatching(/test: \[CMD, bash, infra\/docker\/alive\.sh, "81\d\d"\]/),
    });
  }
  expect(readFileSync(join(checkoutDir, 'infra/docker/alive.sh'), 'utf8')).toMatch(/\$\{2:-\/healthz\}/);
});

test('both images carry their version and commit', () => {
  const dockerfile = readFileSync(join(checkoutDir, 'infra/docker/Dockerfile'), 'utf8');
  expect(dockerfile.match(/image\.revision="\$\{MARQUEE_REVISION\}"/g)).toHaveLength(2);
  expect(timesIn('MARQUEE_REVISION: ')).toBe(1);
});
