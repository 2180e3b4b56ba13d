/** Prints the figures of infra/decisions/0073-the-next-limit.md. */
import { nextLimitFigures } from './next-limit';
import { tablesOfModels, tablesOfSite } from './partitions';

console.log(nextLimitFigures());
console.log(`\nBy model: ${tablesOfModels.join(', ')}.\n\nOf the site: ${tablesOfSite.join(', ')}.`);
