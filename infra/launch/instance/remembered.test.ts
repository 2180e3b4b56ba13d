import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConfig } from './config';
import { rememberedSettings, rememberSettings, requirePlausibleClock } from './remembered';
import { effectiveReplicas, formatReplicas, replicasIn } from './replicas';

const without = '/nonexistent/.env';

test('a port given once holds for later commands until another is given', () => {
  const first = runConfig({ PORT: '8095' }, without);
  expect(first.remember).toEqual({ PORT: '8095' });
  const again = runConfig({}, without, first.remember);
  expect(again).toMatchObject({ publicPort: 8095, publicUrl: 'http://localhost:8095', fromBefore: ['PORT'] });
  expect(runConfig({ PORT: '9000' }, without, again.remember)).toMatchObject({
    publicPort: 9000,
    fromBefore: [],
  });
});

test('ports of the containers that show mails and figures are remembered too', () => {
  const first = runConfig({ PROMETHEUS_PORT: '9190', MAIL_PORT: '8026' }, without);
  expect(runConfig({}, without, first.remember).settings).toEqual({
    PROMETHEUS_PORT: '9190',
    MAIL_PORT: '8026',
  });
});

test('a new offset moves the public port, and a new port the local URL', () => {
  const before = { PORT: '8095', PUBLIC_URL: 'http://localhost:8095' };
  expect(runConfig({ PORT_OFFSET: '1000' }, without, before)).toMatchObject({
    publicPort: 9080,
    publicUrl: 'http://localhost:9080',
  });
  expect(runConfig({ PORT: '9000' }, without, before).publicUrl).toBe('http://localhost:9000');
  const site = { PORT: '443', PUBLIC_URL: 'https://marquee.example' };
  expect(runConfig({ PORT: '444' }, without, site).publicUrl).toBe('https://marquee.example');
});

test('settings of a test run are not remembered', () => {
  expect(runConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }, without).remember).toEqual({});
});

test('replicas are read and written, and unknown services are named', () => {
  expect(replicasIn('tracking=3, analytics-worker=2')).toEqual({ tracking: 3, 'analytics-worker': 2 });
  expect(formatReplicas({ tracking: 3, web: 1 })).toBe('tracking=3');
  expect(() => replicasIn('postgres=2')).toThrow(/"postgres=2"/);
  expect(() => replicasIn('tracking=0')).toThrow(/from 1 to 16/);
});

test('containers that were scaled by hand stay, unless another number is given', () => {
  const existing = { tracking: 3, gateway: 1 };
  expect(effectiveReplicas({}, existing, { tracking: 2 })).toMatchObject({ tracking: 3, gateway: 1, web: 1 });
  expect(effectiveReplicas({ tracking: 1 }, existing, {})).toMatchObject({ tracking: 1 });
  expect(effectiveReplicas({}, {}, { tracking: 2 })).toMatchObject({ tracking: 2 });
});

test('a clock that is before the last start is refused with the remedy', () => {
  const runDir = mkdtempSync(join(tmpdir(), 'clock-'));
  expect(() => requirePlausibleClock(runDir)).not.toThrow();
  rememberSettings(runDir, { PORT: '8095' });
  expect(rememberedSettings(runDir)).toEqual({ PORT: '8095' });
  expect(() => requirePlausibleClock(runDir)).not.toThrow();
  const yesterday = Date.now() - 86_400_000;
  expect(() => requirePlausibleClock(runDir, yesterday)).toThrow(/clock says .* correct the clock/);
  rmSync(runDir, { recursive: true });
});
