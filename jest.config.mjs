// Native ES modules: run with NODE_OPTIONS=--experimental-vm-modules.
const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/.run/', '/dist/'],
};

const inBrowser = { ...base, setupFilesAfterEnv: ['<rootDir>/infra/tests/e2e/second-attempt.ts'] };

export default {
  // Real engines on two busy cores: a promise is waited for, and this is only the end of patience.
  testTimeout: 30_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      setupFiles: ['<rootDir>/infra/tests/runner/examples.ts'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.integration\\.test\\.ts$', '/infra/tests/e2e/'],
    },
    {
      ...base,
      displayName: 'component',
      testEnvironment: '<rootDir>/frontend/platform/testing/component-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/frontend/platform/testing/component-setup.ts'],
      moduleNameMapper: { '\\.svg$': '<rootDir>/frontend/platform/testing/asset.mjs' },
      testMatch: ['**/*.test.tsx'],
    },
    {
      ...base,
      displayName: 'integration',
      setupFiles: ['<rootDir>/infra/tests/runner/examples.ts'],
      testMatch: ['**/*.integration.test.ts'],
    },
    { ...inBrowser, displayName: 'e2e', testMatch: ['**/infra/tests/e2e/*.e2e.ts'] },
    // What compares figures of the whole site, or when something moves.
    { ...inBrowser, displayName: 'e2e-alone', testMatch: ['**/infra/tests/e2e/serial/*.e2e.ts'] },
  ],
};
