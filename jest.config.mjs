// Native ES modules: run with NODE_OPTIONS=--experimental-vm-modules.
const base = {
  testEnvironment: '<rootDir>/infra/tests/runner/node-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/.run/', '/dist/'],
};

const propertyTests = { '^fast-check$': '<rootDir>/infra/tests/runner/examples.ts' };

export default {
  // Tests wait for conditions. This limit only ends a test that hangs, also on a slow or busy machine.
  testTimeout: 600_000,
  // Jest kills a worker that has not exited by then, and warns. Half a second, its default, is too short for
  // a busy machine.
  workerGracefulExitTimeout: 60_000,
  reporters: ['<rootDir>/infra/tests/runner/jest-reporter.mjs'],
  projects: [
    {
      ...base,
      displayName: 'unit',
      moduleNameMapper: propertyTests,
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.integration\\.test\\.ts$'],
    },
    {
      ...base,
      displayName: 'component',
      testEnvironment: '<rootDir>/infra/tests/runner/component-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/frontend/platform/testing/component-setup.ts'],
      moduleNameMapper: { '\\.svg$': '<rootDir>/frontend/platform/testing/asset.mjs' },
      testMatch: ['**/*.test.tsx'],
    },
    {
      ...base,
      displayName: 'integration',
      moduleNameMapper: propertyTests,
      testMatch: ['**/services/**/*.integration.test.ts'],
    },
    // Integration tests that start engines of their own, and wait for them most of the time.
    { ...base, displayName: 'operations', testMatch: ['**/infra/**/*.integration.test.ts'] },
  ],
};
