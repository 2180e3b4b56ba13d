import { forEachBrokerUser } from '@marquee/kit/bus/broker-users';
import { UserError } from '@marquee/kit/errors/user-error';
import { forEachRedisUser } from '@marquee/kit/redis/redis-users';
import { configOf, passedTo } from '@marquee/kit/settings/settings';
import { pick, runConfig } from './config';

const without = '/nonexistent/.env';

test('nothing has to be set', () => {
  expect(runConfig({}, without)).toMatchObject({
    publicPort: 8080,
    publicUrl: 'http://localhost:8080',
    adminUrl: 'http://localhost:8080',
    allowHttp: 'on',
    external: undefined,
    settings: {},
  });
});

test('a public URL without TLS is an error unless that is allowed', () => {
  const given = { PUBLIC_URL: 'http://marquee.example' };
  expect(() => runConfig(given, without)).toThrow(/PUBLIC_URL is http:\/\/marquee\.example.*ALLOW_HTTP=on/);
  expect(runConfig({ ...given, ALLOW_HTTP: 'on' }, without).allowHttp).toBe('on');
  expect(runConfig({ PUBLIC_URL: 'https://marquee.example' }, without).allowHttp).toBe('off');
  expect(() => runConfig({ PUBLIC_URL: 'ftp://marquee.example' }, without)).toThrow(/PUBLIC_URL/);
});

test('the admin pages have the URL of their host, if one is set', () => {
  const given = { PUBLIC_URL: 'https://marquee.example', ADMIN_HOST: 'staff.marquee.example' };
  expect(runConfig(given, without)).toMatchObject({
    adminUrl: 'https://staff.marquee.example',
    settings: { ADMIN_HOST: 'staff.marquee.example' },
  });
});

test('three URLs select external engines, and two are an error', () => {
  const all = { DATABASE_URL: 'postgres://a', AMQP_URL: 'amqp://b', REDIS_URL: 'redis://c' };
  expect(runConfig(all, without).external).toEqual({
    databaseUrl: 'postgres://a',
    amqpUrl: 'amqp://b',
    redisUrl: 'redis://c',
    amqpUrls: forEachBrokerUser(() => 'amqp://b'),
    redisUrls: forEachRedisUser(() => 'redis://c'),
  });
  const own = { ...all, ANALYTICS_WORKER_AMQP_URL: 'amqp://worker@b' };
  expect(runConfig(own, without).external?.amqpUrls).toEqual({
    ...forEachBrokerUser(() => 'amqp://b'),
    'analytics-worker': 'amqp://worker@b',
  });
  expect(() => runConfig({ ...all, AMQP_URL: '' }, without)).toThrow(/AMQP_URL is not set/);
});

test('backups go to a folder or to storage with TLS', () => {
  const read = configOf('backup').pick({ BACKUP_TO: true });
  for (const target of ['/mnt/backups', 's3:https://storage.example/bucket'])
    expect(read.parse({ BACKUP_TO: target })).toEqual({ BACKUP_TO: target });
  for (const target of ['s3:http://storage.example/bucket', 'backups'])
    expect(read.safeParse({ BACKUP_TO: target }).success).toBe(false);
});

test('continuous backups need a schedule and a PostgreSQL that is started here', () => {
  const given = { BACKUP_CONTINUOUS: 'on', BACKUP_EVERY_HOURS: '24' };
  expect(runConfig(given, without).backupContinuous).toBe(true);
  expect(runConfig({ BACKUP_EVERY_HOURS: '24' }, without).backupContinuous).toBe(false);
  expect(() => runConfig({ BACKUP_CONTINUOUS: 'on' }, without)).toThrow('set BACKUP_EVERY_HOURS too');
  const all = { DATABASE_URL: 'postgres://a', AMQP_URL: 'amqp://b', REDIS_URL: 'redis://c' };
  expect(() => runConfig({ ...given, ...all }, without)).toThrow('the archiving of the provider');
});

test('each process is passed only the settings that it reads', () => {
  const forAdmin = { SMTP_URL: 'smtps://user:password@mail.example', ADMIN_IDLE_MINUTES: '30' };
  const forGateway = { SIMULATED_WIDGETS: 'off', WEB_ANALYTICS_URL: 'https://tags.example/tag.js' };
  const given = { ...forAdmin, ...forGateway, CONTACT_EMAIL: 'us@marquee.example', RATE_LIMITS: 'off' };
  const { settings } = runConfig({ ...given, EDITOR: 'vi' }, without);
  expect(settings).toEqual(given);
  expect(pick(settings, passedTo('natively', 'tracking'))).toEqual({ RATE_LIMITS: 'off' });
  const shared = { CONTACT_EMAIL: given.CONTACT_EMAIL, RATE_LIMITS: 'off' };
  expect(pick(settings, passedTo('natively', 'admin'))).toEqual({ ...forAdmin, ...shared });
  expect(pick(settings, passedTo('natively', 'gateway'))).toEqual({ ...forGateway, ...shared });
  expect(pick(settings, passedTo('natively', 'web'))).toEqual({});
});

test.each([
  ['BACKUP_CA_FILE', 'ca.pem', 'must be an absolute path'],
  ['TLS_CA_FILE', '/nonexistent/ca.pem', 'names no file'],
  ['PUBLIC_HOST', 'everywhere', 'must be an IP or localhost'],
])('%s=%s is a fault: %s', (name, value, fault) =>
  expect(() => runConfig({ [name]: value }, without)).toThrow(`: ${name} ${fault}.`),
);

test.each(['localhost', '0.0.0.0', '::', '[::]'])('the site can be served on %s', (publicHost) =>
  expect(runConfig({ PUBLIC_HOST: publicHost }, without)).toMatchObject({ publicHost }),
);

test('every fault is named in one sentence, once, before a service reads it', () => {
  const given = { PORT: 'abc', ADMIN_EMAIL: 'nobody', EVENTS_PER_MINUTE: '-1', IMAGE_HOSTS: 'ftp://a' };
  expect(() => runConfig(given, without)).toThrow(
    new UserError(
      'Invalid in the environment, .env or .run/settings: PORT must be a number, ADMIN_EMAIL is not valid, IMAGE_HOSTS must be https URLs, EVENTS_PER_MINUTE must be at least 1.',
    ),
  );
});
