import { fileURLToPath } from 'node:url';
import type { ProcessSpec } from '../../../launch/native/supervisor/plan';

/** The process with a file of `testing/` that is loaded before its own. */
export const preloaded = (spec: ProcessSpec, file: string): ProcessSpec => ({
  ...spec,
  args: ['--import', fileURLToPath(new URL(`../testing/${file}`, import.meta.url)), ...spec.args],
});
