import { TestEnvironment } from 'jest-environment-node';
import { freeStorages } from './free-storages.mjs';

export default class NodeEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    freeStorages();
  }
}
