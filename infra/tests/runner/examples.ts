// Property tests use the same examples in every run, so that only a change makes them fail. `make explore`
// uses other seeds.
import fc from 'fast-check';
import { examplesSeed } from './config';

fc.configureGlobal({ seed: examplesSeed() });
