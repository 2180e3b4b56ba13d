// Property tests draw the same examples at every run, so that a change is judged by itself and not by luck. `make explore` draws others.
import fc from 'fast-check';
import { examplesSeed } from './config';

fc.configureGlobal({ seed: examplesSeed() });
