// Native ES modules: run with NODE_OPTIONS=--experimental-vm-modules.
const base = {
  runner: '<rootDir>/infra/tests/runner/jest-runner.mjs',
  runtime: '<rootDir>/infra/tests/runner/jest-runtime.mjs',
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
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/infra/tests/runner/examples.ts',
    '\\.svg$': '<rootDir>/frontend/platform/testing/asset.mjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/.run/', '/dist/'],
};

export default {
  // Tests wait for conditions. This limit only ends a test that hangs, also on a slow or busy machine.
  testTimeout: 600_000,
  // Jest's default, after which it kills a worker that has not exited, is too short for a busy machine.
  workerGracefulExitTimeout: 60_000,
  reporters: ['<rootDir>/infra/tests/runner/jest-reporter.mjs'],
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.integration\\.test\\.ts$'],
    },
    {
      ...base,
      displayName: 'component',
      testEnvironment: '<rootDir>/infra/tests/runner/component-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/frontend/platform/testing/component-setup.ts'],
      testMatch: ['**/*.test.tsx'],
    },
    {
      ...base,
      displayName: 'integration',
      testMatch: ['**/services/**/*.integration.test.ts'],
    },
    // Integration tests that start engines of their own, and wait for them most of the time.
    { ...base, displayName: 'operations', testMatch: ['**/infra/**/*.integration.test.ts'] },
  ],
};
