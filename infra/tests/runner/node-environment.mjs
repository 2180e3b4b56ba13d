import { AsyncLocalStorage } from 'node:async_hooks';

const descriptorsOf = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));

/** Returns a function that restores the present properties of an object. New ones that cannot be deleted stay. */
const keepProperties = (object) => {
  const kept = descriptorsOf(object);
  return () => {
    for (const [name, now] of descriptorsOf(object)) {
      const before = kept.get(name);
      if (before === undefined) Reflect.deleteProperty(object, name);
      else if (before.value !== now.value || before.get !== now.get)
        Object.defineProperty(object, name, before);
      kept.delete(name);
    }
    Object.defineProperties(object, Object.fromEntries(kept));
  };
};

const keepListeners = () => {
  const listenersOf = (name) => new Set(process.rawListeners(name));
  const kept = new Map(process.eventNames().map((name) => [name, listenersOf(name)]));
  return () => {
    for (const name of process.eventNames())
      for (const listener of listenersOf(name))
        if (!kept.get(name)?.has(listener)) process.removeListener(name, listener);
  };
};

/** For each promise, Node visits every storage that was ever used. */
const endStorages = () => {
  const used = new Set();
  const { run } = AsyncLocalStorage.prototype;
  AsyncLocalStorage.prototype.run = function (...args) {
    used.add(this);
    return run.apply(this, args);
  };
  return () => {
    AsyncLocalStorage.prototype.run = run;
    for (const storage of used) storage.disable();
  };
};

/** The worker's own context. What a test file changes in it is undone when the file ends. */
export default class NodeEnvironment {
  global = globalThis;
  #undo;

  constructor() {
    const folder = process.cwd();
    const { exit } = process;
    this.#undo = [
      keepProperties(globalThis),
      keepProperties(process.env),
      keepListeners(),
      endStorages(),
      () => process.chdir(folder),
      () => Object.assign(process, { exit }),
    ];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    for (const undo of this.#undo) undo();
  }
}
