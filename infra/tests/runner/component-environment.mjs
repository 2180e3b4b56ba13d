import { JSDOM, VirtualConsole } from 'jsdom';
import NodeEnvironment from './node-environment.mjs';

/** Node keeps the rest of its own, such as fetch and timers: packages use them beyond the window of a file. */
const replaced = [
  ...['Blob', 'CloseEvent', 'CustomEvent', 'DOMException', 'Event', 'EventTarget', 'File', 'FormData'],
  ...['MessageEvent', 'Navigator', 'Storage', 'URL', 'URLSearchParams', 'WebSocket'],
  ...['localStorage', 'navigator', 'sessionStorage'],
];
const itself = ['window', 'self', 'top', 'parent', 'frames'];
const ofNode = new Set(Object.getOwnPropertyNames(globalThis));
for (const name of replaced) ofNode.delete(name);

const propertyOf = (window, name) => {
  const { get, value } = Object.getOwnPropertyDescriptor(window, name);
  if (get !== undefined)
    return {
      configurable: true,
      get: () => window[name],
      set: (given) => {
        window[name] = given;
      },
    };
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  return { configurable: true, writable: true, value: isMethod ? value.bind(window) : value };
};

/** Errors of listeners fail the test, as Jest's own environment has it, unless the test listens to them. */
const failOnErrors = (window) => {
  let listeners = 0;
  window.addEventListener('error', ({ error }) => {
    if (listeners === 0 && error) process.emit('uncaughtException', error);
  });
  const counting =
    (name, change) =>
    (type, ...rest) => {
      if (type === 'error') listeners += change;
      return window[name](type, ...rest);
    };
  return {
    addEventListener: counting('addEventListener', 1),
    removeEventListener: counting('removeEventListener', -1),
    dispatchEvent: (event) => window.dispatchEvent(event),
  };
};

/** A new page, in place of that of the file before. */
const openWindow = () => {
  const { window } = new JSDOM('<!DOCTYPE html>', {
    pretendToBeVisual: true,
    url: 'http://localhost/',
    virtualConsole: new VirtualConsole(),
  });
  for (const name of Object.getOwnPropertyNames(window))
    if (!ofNode.has(name) && !name.startsWith('_'))
      Object.defineProperty(globalThis, name, propertyOf(window, name));
  for (const name of itself)
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  Object.assign(globalThis, failOnErrors(window));
  return window;
};

const started = new Set();
for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name];
  const startKnown = (...args) => {
    const timer = start(...args);
    started.add(timer);
    return timer;
  };
  globalThis[name] = Object.defineProperties(startKnown, Object.getOwnPropertyDescriptors(start));
}

/** jsdom, with Node's fetch. The window's names stay defined until the next file, for work that comes late. */
export default class ComponentEnvironment extends NodeEnvironment {
  #window;

  constructor() {
    const window = openWindow();
    super();
    this.#window = window;
  }

  async teardown() {
    await super.teardown();
    for (const timer of started) clearTimeout(timer);
    started.clear();
    this.#window.close();
  }
}
