import { TestEnvironment } from 'jest-environment-jsdom';
import { freeStorages } from './free-storages.mjs';

const fromNode = {
  fetch,
  Headers,
  Request,
  Response,
  TextEncoder,
  TextDecoder,
  TextDecoderStream,
  AbortController,
  AbortSignal,
  structuredClone,
};

/** jsdom with what every browser has and jsdom lacks. */
export default class ComponentEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
  }

  async teardown() {
    await super.teardown();
    freeStorages();
  }
}
