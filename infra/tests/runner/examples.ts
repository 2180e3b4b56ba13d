// What tests import as `fast-check`. Property tests use the same examples in every run, so that only a change
// makes them fail. `make explore` uses other seeds. Other test files do not load the package.
import fc from '../../../node_modules/fast-check/lib/fast-check.js';
import { examplesSeed } from './config';

fc.configureGlobal({ seed: examplesSeed() });

// biome-ignore lint/style/noDefaultExport: that of the package
export default fc;
