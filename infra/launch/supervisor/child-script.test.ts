import { plainText, reasonIn } from './child-script';

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
