/** `make handbook`: writes the generated pages of the handbook. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurePage } from './configure-page';

writeFileSync(join(import.meta.dirname, 'configure.md'), configurePage());
console.log('Written: infra/handbook/configure.md');
