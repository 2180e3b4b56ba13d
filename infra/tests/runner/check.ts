/** `make check`: types and lint, without starting anything. */
import { runChecks } from './checks';
import { countLine, printFailures } from './outcome';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

const outcomes = await runChecks(stop.signal);
printFailures(outcomes);
console.log(`\n${countLine(outcomes)}`);
process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
