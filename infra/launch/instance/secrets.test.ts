import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsOf } from './secrets';

const home = mkdtempSync(join(tmpdir(), 'secrets-'));
const instance = { runDir: join(home, 'run'), dataDir: join(home, 'data') };
beforeAll(() => {
  for (const dir of Object.values(instance)) mkdirSync(dir);
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
