// The arrows: contracts ← kit ← services, contracts ← frontend. An arrow never turns back.
const service = '^services/(gateway|catalog|tracking|analytics|admin)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^services/contracts/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^services/contracts/|node_modules/zod/' },
    },
    { name: 'kit-knows-no-service', severity: 'error', from: { path: '^services/kit/' }, to: { path: `${service}|^frontend/|^infra/` } },
    {
      name: 'services-never-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/(contracts|kit)/' },
      to: { path: service, pathNot: '^services/$1/' },
    },
    { name: 'services-know-no-frontend', severity: 'error', from: { path: '^services/' }, to: { path: '^(frontend|infra)/' } },
    {
      name: 'frontend-knows-contracts-only',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: '^(services/(?!contracts/)|infra/)' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^frontend/(?:src/)?features/([^/]+)/' },
      to: { path: '^frontend/(?:src/)?features/', pathNot: '^frontend/(?:src/)?features/$1/' },
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { pathNot: '\\.(test|e2e)\\.tsx?$|/testing/|^infra/(faults|bench|e2e)/' },
      to: { path: '\\.test\\.tsx?$|^services/kit/testing/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.run)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
