// What tests import as `fast-check`. Property tests use the same examples in every run, so that only a change
// makes them fail. `make explore` uses other seeds. Other test files do not load the package.
import fc from '../../../node_modules/fast-check/lib/fast-check.js';
import { examplesSeed } from './config';

fc.configureGlobal({ seed: examplesSeed() });

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Every code point, by arithmetic: the package's own unit fills a table of a million of them in each file. */
const codePoint = fc.nat({ max: 0x10ffff - surrogates }).map(
  (nth) => String.fromCodePoint(nth < firstSurrogate ? nth : nth + surrogates),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('not one code point');
    if (code < firstSurrogate) return code;
    if (code < firstSurrogate + surrogates) throw new Error('half a surrogate pair');
    return code - surrogates;
  },
);

const string: typeof fc.string = (constraints) =>
  fc.string(constraints?.unit === 'binary' ? { ...constraints, unit: codePoint } : constraints);

// biome-ignore lint/style/noDefaultExport: that of the package
export default { ...fc, string };
