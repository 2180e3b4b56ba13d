import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../instance/checkout';
import { runConfig } from '../instance/config';
import { publishedPorts } from './published-ports';

const portsWith = (environment: Record<string, string>) =>
  publishedPorts(runConfig(environment, '/nonexistent/.env'));

test('every port that docker-compose.yml publishes is known with its setting, service and default', () => {
  const file = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8');
  const inFile = [...file.matchAll(/^ {2}([a-z-]+):|^ {4}ports: \["[^"]*?:\$\{([A-Z_]+):-(\d+)\}:/gm)];
  let service = '';
  const expected = inFile.flatMap(([, name, setting, port]) => {
    service = name ?? service;
    return setting === undefined ? [] : [{ setting, service, port: Number(port) }];
  });
  const known = portsWith({
    TLS_CERTIFICATE: 'site.pem',
    PUBLIC_URL: 'https://marquee.example',
    MONITORING: 'on',
  });
  expect(known).toHaveLength(expected.length);
  expect(known).toEqual(expect.arrayContaining(expected));
});

test('only what runs needs its port, at the place that was set', () => {
  expect(portsWith({ PORT: '8090', SMTP_URL: 'smtps://mail.example' })).toEqual([
    { setting: 'PORT', service: 'proxy', port: 8090 },
  ]);
  expect(portsWith({ MONITORING: 'on', GRAFANA_PORT: '3001', MAIL_PORT: '8026' })).toEqual(
    expect.arrayContaining([
      { setting: 'MAIL_PORT', service: 'mail', port: 8026 },
      { setting: 'PROMETHEUS_PORT', service: 'prometheus', port: 9090 },
      { setting: 'GRAFANA_PORT', service: 'grafana', port: 3001 },
    ]),
  );
});
