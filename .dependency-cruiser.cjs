// Import directions: contracts ← kit ← services, contracts ← frontend. Never the reverse.
const service = '^services/(gateway|catalog|tracking|analytics|admin)/';

/** The floors of infra/launch, highest first: each imports only what stands after it. */
const floors = ['commands', 'product', '(native|containers)', 'backup', 'terminal', 'instance'];

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
    {
      name: 'kit-imports-no-service',
      severity: 'error',
      from: { path: '^services/kit/' },
      to: { path: `${service}|^frontend/|^infra/` },
    },
    {
      name: 'services-never-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/(contracts|kit)/' },
      to: { path: service, pathNot: '^services/$1/' },
    },
    {
      name: 'services-import-no-frontend',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(frontend|infra)/' },
    },
    {
      name: 'frontend-imports-contracts-only',
      severity: 'error',
      // The service `web` runs like every other service, with the kit. Its screens do not know that.
      from: { path: '^frontend/', pathNot: '^frontend/app/server/' },
      to: { path: '^(services/(?!contracts/)|infra/)' },
    },
    {
      name: 'web-imports-contracts-and-kit',
      severity: 'error',
      from: { path: '^frontend/app/server/' },
      to: { path: '^(services/(?!(contracts|kit)/)|infra/)' },
    },
    {
      name: 'browser-imports-no-server-code',
      severity: 'error',
      from: { path: '^frontend/', pathNot: '^frontend/app/server/' },
      to: { path: '^frontend/app/server/' },
    },
    {
      name: 'frontend-direction: ui is the lowest layer',
      severity: 'error',
      from: { path: '^frontend/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/(platform|catalog|site|dashboard|admin|app)/' },
    },
    {
      name: 'frontend-direction: platform imports ui',
      severity: 'error',
      from: { path: '^frontend/platform/' },
      to: { path: '^frontend/(catalog|site|dashboard|admin|app)/' },
    },
    {
      name: 'frontend-direction: catalog imports platform and ui',
      severity: 'error',
      from: { path: '^frontend/catalog/' },
      to: { path: '^frontend/(site|dashboard|admin|app)/' },
    },
    {
      name: 'frontend-direction: site, dashboard and admin never import each other',
      severity: 'error',
      from: { path: '^frontend/(site|dashboard|admin)/' },
      to: { path: '^frontend/(site|dashboard|admin|app)/', pathNot: '^frontend/$1/' },
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { pathNot: '\\.(test|e2e)\\.tsx?$|/testing/|^infra/tests/' },
      to: { path: '\\.test\\.tsx?$|/testing/' },
    },
    ...floors.slice(1).map((floor, above) => ({
      name: `launch: ${floor} imports no higher floor`,
      severity: 'error',
      from: { path: `^infra/launch/${floor}/`, pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: `^infra/launch/(${floors.slice(0, above + 1).join('|')})/` },
    })),
    {
      name: 'launch: native and containers never import each other',
      severity: 'error',
      from: { path: '^infra/launch/(native|containers)/' },
      to: { path: '^infra/launch/(native|containers)/', pathNot: '^infra/launch/$1/' },
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
