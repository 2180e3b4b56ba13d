import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../instance/checkout';
import {
  backupsProfile,
  buildStep,
  composeEnvironment,
  composeProfiles,
  failedIn,
  mailCatcherProfile,
  monitoringProfile,
  monitoringServices,
  scheduleService,
  toolCommand,
} from './compose';

test.each([
  ['Step 9/22 : RUN npm ci', 'Step 9/22 : RUN npm ci'],
  ['#12 [build 3/8] RUN npm ci', '#12 [build 3/8] RUN npm ci'],
  [' ---> Running in bd05296ec378', undefined],
  ['\u001b[91mnpm warn something', undefined],
  ['#12 4.1 added 300 packages', undefined],
  [`Step 1/1 : RUN ${'x'.repeat(200)}`, `Step 1/1 : RUN ${'x'.repeat(84)}…`],
])('%j is shown as %j', (line, shown) => expect(buildStep(line)).toBe(shown));

test('the mail catcher runs only where no mail server is set', () => {
  const profiles = (settings: Record<string, string>) =>
    composeProfiles({ settings, tls: undefined, monitoring: false, backupSchedule: false });
  expect(profiles({})).toEqual({ COMPOSE_PROFILES: mailCatcherProfile });
  expect(profiles({ SMTP_URL: 'smtps://mail.example' })).toEqual({ COMPOSE_PROFILES: '' });
  const compose = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8');
  const [, catcher = ''] = /\n {2}mail:\n((?: {4}.*\n)+)/.exec(compose) ?? [];
  expect(catcher).toContain(`profiles: [${mailCatcherProfile}]`);
});

test('Prometheus, Alertmanager and Grafana run only with MONITORING=on', () => {
  const smtp = { SMTP_URL: 'smtps://mail.example' };
  expect(
    composeProfiles({ settings: smtp, tls: undefined, monitoring: true, backupSchedule: false }),
  ).toEqual({
    COMPOSE_PROFILES: monitoringProfile,
  });
  const compose = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8');
  expect(compose.split(`profiles: [${monitoringProfile}]`)).toHaveLength(3);
  for (const name of monitoringServices) expect(compose).toContain(`\n  ${name}:\n    <<: *monitoring\n`);
});

test('the container that makes backups runs only with BACKUP_EVERY_HOURS', () => {
  const smtp = { SMTP_URL: 'smtps://mail.example' };
  expect(
    composeProfiles({ settings: smtp, tls: undefined, monitoring: false, backupSchedule: true }),
  ).toEqual({ COMPOSE_PROFILES: backupsProfile });
  const compose = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8');
  expect(compose).toContain(`\n  ${scheduleService}:\n    <<: *backup\n    profiles: [${backupsProfile}]\n`);
});

test.each([
  [`service "topology" didn't complete successfully: exit 1`, 'topology'],
  ['ERROR: for tracking  Container "4835920a87df" exited with code 1.', '4835920a87df'],
  ['ERROR: for gateway  Container "2f0c" is unhealthy.', '2f0c'],
  ['Encountered errors while bringing up the project.', undefined],
])('what failed is found in %j', (output, name) => expect(failedIn(output)).toBe(name));

test('a command starts nothing that was stopped', () =>
  expect(toolCommand('operator', 'reset', 'ada@example.com')).toEqual([
    ...['run', '--rm', '--no-deps', 'operator', 'reset', 'ada@example.com'],
  ]));

test('a setting of this process does not replace the value that compose was given for it', () => {
  const ours = { PATH: '/usr/bin', BACKUP_TO: '/mnt/backups', TLS_CERTIFICATE: 'marquee.pem' };
  const file = { BACKUP_TO: '/backups', BACKUP_FOLDER: '/mnt/backups', TLS_CERTIFICATE: '/run/copy.pem' };
  expect(composeEnvironment(ours, file)).toEqual({ PATH: '/usr/bin' });
  expect(composeEnvironment(ours, file, { BACKUP_FOLDER: '/mnt/other' })).toEqual({
    PATH: '/usr/bin',
    BACKUP_FOLDER: '/mnt/other',
  });
});
