import { createRequire } from 'node:module';
import { dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const { SourceTextModule, SyntheticModule } = vm;
const loaded = createRequire(import.meta.url).cache;

/** Packages that keep the window in which they were loaded, or add hooks to the test file that loads them. */
const loadedPerFile = /\/node_modules\/(styled-components|@testing-library)\//;

/** What all test files of a project have in common in this worker. */
class SharedModules {
  /** Transformed code by path. */
  sources = new Map();
  /** Paths by folder and specifier. */
  paths = new Map();
  /** Promises of packages and of Node's modules, by path or name. */
  packages = new Map();
}
const sharedByProject = new Map();

/** One graph is linked after the other: a module can belong to several that are imported at once. */
let linking = Promise.resolve();

const moduleOfExports = (identifier, names, exportOf) =>
  new SyntheticModule(
    names,
    function setExports() {
      for (const name of names) this.setExport(name, exportOf(name));
    },
    { identifier },
  );

/** A CommonJS module, with each of its properties as an export. `whole`: its default, itself as Node has it. */
const moduleOfCommonJs = (path, exports, whole = exports) =>
  moduleOfExports(path, [...new Set([...Object.keys(exports), 'default'])], (name) =>
    name === 'default' ? whole : exports[name],
  );

const loadPackage = async (path) => {
  const namespace = await import(path.startsWith('/') ? pathToFileURL(path) : path);
  return loaded[path] === undefined
    ? moduleOfExports(path, Object.keys(namespace), (name) => namespace[name])
    : moduleOfCommonJs(path, loaded[path].exports);
};

const loadAgain = (path) => {
  const exports = createRequire(path)(path);
  return moduleOfCommonJs(path, exports, exports.default);
};

/** What tests use of the package's `jest`. */
const jestOf = (timers, mocker) => ({
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  // Node's own streams use nextTick.
  useFakeTimers: ({ doNotFake = [], ...options } = {}) =>
    timers.useFakeTimers({ ...options, doNotFake: ['nextTick', ...doNotFake] }),
  useRealTimers: timers.useRealTimers.bind(timers),
  advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
  setSystemTime: timers.setSystemTime.bind(timers),
});

/**
 * The modules of one test file, in place of those of jest-runtime. The repository's own modules are evaluated
 * anew for each file. Packages and Jest itself are loaded once per worker, because evaluating them takes longer
 * than most tests. All run in the worker's own context: a context per file shares no compiled code.
 */
export default class Runtime {
  #modules = new Map();
  #sourceMaps = new Map();
  #resolver;
  #transform;
  #shared;
  #timers;
  #mocker;
  #jest;

  constructor(config, { global }, resolver, transformer, _sources, coverage) {
    this.#resolver = resolver;
    this.#transform = (path) =>
      transformer.transform(path, {
        ...coverage,
        supportsDynamicImport: true,
        supportsExportNamespaceFrom: true,
        supportsStaticESM: true,
        supportsTopLevelAwait: true,
      });
    if (!sharedByProject.has(config.id)) sharedByProject.set(config.id, new SharedModules());
    this.#shared = sharedByProject.get(config.id);
    this.#timers = new ModernFakeTimers({ config, global });
    this.#mocker = new ModuleMocker(global);
    this.#jest = jestOf(this.#timers, this.#mocker);
    // Testing Library looks for it.
    global.jest = this.#jest;
    for (const path of Object.keys(loaded)) if (loadedPerFile.test(path)) delete loaded[path];
  }

  unstable_shouldLoadAsEsm = () => true;
  unstable_importModule = (path) => this.#evaluated(this.#own(path));
  requireModule = (path) => createRequire(path)(path);
  getSourceMaps = () => this.#sourceMaps;
  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  getAllCoverageInfoCopy() {}

  /** Jest's test framework, which keeps the state of a test file. */
  requireInternalModule(path) {
    delete loaded[path];
    return createRequire(path)(path);
  }

  teardown() {
    this.#timers.dispose();
    this.#mocker.restoreAllMocks();
    this.#modules.clear();
  }

  async #evaluated(module) {
    const linked = linking.then(() => {
      if (module.status === 'unlinked')
        return module.link((specifier, { identifier }) => this.#imported(identifier, specifier));
    });
    linking = linked.catch(() => undefined);
    await linked;
    await module.evaluate();
    return module;
  }

  #imported(from, specifier) {
    const path = this.#resolved(from, specifier);
    if (loadedPerFile.test(path)) return this.#once(path, () => loadAgain(path));
    return path.startsWith('/') && !path.includes('/node_modules/') ? this.#own(path) : this.#package(path);
  }

  #resolved(from, specifier) {
    const { paths } = this.#shared;
    const key = `${dirname(from)} ${specifier}`;
    if (!paths.has(key)) paths.set(key, this.#pathOf(from, specifier));
    return paths.get(key);
  }

  #pathOf(from, specifier) {
    if (this.#resolver.isCoreModule(specifier)) return specifier;
    const pathWith = (format) =>
      this.#resolver.resolveModule(from, specifier, {
        conditions: [format, 'module-sync', 'node', 'default'],
      });
    const path = pathWith('import');
    return loadedPerFile.test(path) ? pathWith('require') : path;
  }

  #package(path) {
    const { packages } = this.#shared;
    if (!packages.has(path)) packages.set(path, loadPackage(path));
    return packages.get(path);
  }

  #own(path) {
    return this.#once(path, () => {
      const { code, sourceMapPath } = this.#source(path);
      if (extname(path) === '.json') return moduleOfExports(path, ['default'], () => JSON.parse(code));
      if (sourceMapPath) this.#sourceMaps.set(path, sourceMapPath);
      return new SourceTextModule(code, {
        identifier: path,
        initializeImportMeta: (meta) =>
          Object.assign(meta, {
            url: pathToFileURL(path).href,
            filename: path,
            dirname: dirname(path),
            jest: this.#jest,
          }),
        importModuleDynamically: async (specifier) => this.#evaluated(await this.#imported(path, specifier)),
      });
    });
  }

  #source(path) {
    const { sources } = this.#shared;
    if (!sources.has(path)) sources.set(path, this.#transform(path));
    return sources.get(path);
  }

  #once(path, make) {
    if (!this.#modules.has(path)) this.#modules.set(path, make());
    return this.#modules.get(path);
  }
}
