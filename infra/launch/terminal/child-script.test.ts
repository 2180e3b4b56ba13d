import { plainText, reasonIn, resultOf } from './child-script';

test('the reason is the error line without its stack', () => {
  const output = `node:internal/modules/run_main:123
    triggerUncaughtException(
    ^
Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/x/seed.ts'
    at finalizeResolution (node:internal/modules/esm/resolve:283:11)

Node.js v20.19.0`;
  expect(reasonIn(output)).toBe("Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/x/seed.ts'");
});

test('a JSON log line becomes its event and error', () => {
  expect(plainText('{"level":"fatal","event":"topology.failed","error":{"message":"refused"}}')).toBe(
    'topology.failed: refused',
  );
  expect(plainText('seeded 19,204 models')).toBe('seeded 19,204 models');
  expect(plainText('{not json')).toBe('{not json');
});

test('a script is summarized by its last line, with a warning when part of its work failed', () => {
  expect(resultOf('Seed: 100 models so far\nSeed: 19,204 models')).toEqual({
    summary: '19,204 models',
    changed: true,
    warning: false,
  });
  expect(resultOf('Demo traffic: already sent, nothing to do')).toMatchObject({
    changed: false,
    warning: false,
  });
  expect(resultOf('⚠ Demo traffic: 9 events accepted, 3 requests refused (503 tracking.busy)\n')).toEqual({
    summary: '9 events accepted, 3 requests refused (503 tracking.busy)',
    changed: true,
    warning: true,
  });
});
