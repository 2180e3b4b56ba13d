import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityKeys } from '@marquee/kit/identity/identity';
import { addRestoredSecrets, identityKeysFor, rotateSecrets, secretsOf } from './secrets';

const home = mkdtempSync(join(tmpdir(), 'secrets-'));
const instance = { runDir: join(home, 'run'), dataDir: join(home, 'data') };
beforeEach(() => {
  for (const dir of Object.values(instance)) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir);
  }
});
afterAll(() => rmSync(home, { recursive: true }));

test('secrets are long, all different, readable by their owner only, and stay the same', () => {
  const secrets = secretsOf(instance);
  expect(new Set(Object.values(secrets)).size).toBe(Object.values(secrets).length);
  // 18 random bytes are 144 bits: 24 characters.
  expect(Object.values(secrets).every((secret) => secret.length >= 24)).toBe(true);
  expect(statSync(join(instance.runDir, 'secrets')).mode & 0o777).toBe(0o600);
  expect(secretsOf(instance)).toEqual(secrets);
});

test('the secrets of existing data survive a deleted run folder', () => {
  const secrets = secretsOf(instance);
  rmSync(instance.runDir, { recursive: true });
  mkdirSync(instance.runDir);
  expect(secretsOf(instance)).toEqual(secrets);
});

test('an upgrade keeps the known secrets and adds what is missing', () => {
  appendFileSync(join(instance.runDir, 'secrets'), 'REDIS_PASSWORD=kept\n');
  const secrets = secretsOf(instance);
  expect(secrets).toMatchObject({ REDIS_PASSWORD: 'kept' });
  expect(secretsOf(instance)).toEqual(secrets);
});

test('during a rotation no signature is refused, and two rotations later the first keys are', () => {
  const gateway = () => identityKeys('gateway').parse(identityKeysFor('gateway', secretsOf(instance)));
  const catalog = () => identityKeys('catalog').parse(identityKeysFor('catalog', secretsOf(instance)));
  const visitor = { role: 'visitor', requestId: 'r', address: '', at: Date.now() } as const;
  const understands = (from: ReturnType<typeof gateway>, to: ReturnType<typeof catalog>) =>
    to.verify(from.sign('catalog', visitor)) !== undefined;

  const first = { gateway: gateway(), catalog: catalog() };
  let before = first;
  for (const half of ['accept', 'sign', 'accept', 'sign'] as const) {
    rotateSecrets(instance, half);
    const after = { gateway: gateway(), catalog: catalog() };
    expect(understands(before.gateway, after.catalog)).toBe(true);
    expect(understands(after.gateway, before.catalog)).toBe(true);
    before = after;
  }
  expect(understands(first.gateway, before.catalog)).toBe(false);
});

test('restored secrets come first, the present ones stay accepted, and a second restore changes nothing', () => {
  const { ADMIN_SECRET: present, POSTGRES_PASSWORD: engine } = secretsOf(instance);
  for (let times = 0; times < 2; times += 1) {
    addRestoredSecrets(instance, { ADMIN_SECRET: 'restored,older' });
    expect(secretsOf(instance)).toMatchObject({
      ADMIN_SECRET: `restored,older,${present}`,
      POSTGRES_PASSWORD: engine,
    });
  }
});
