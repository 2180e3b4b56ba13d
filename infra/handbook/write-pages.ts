/** `make handbook`: writes every file that is printed from code. Tests print each again. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterCompose } from '../cluster/compose';
import { checkoutDir } from '../launch/instance/checkout';
import { mailedRules } from '../monitoring/mailed-rules';
import { configurePage } from './configure-page';

const files = {
  'infra/handbook/configure.md': configurePage,
  'infra/cluster/docker-compose.yml': clusterCompose,
  'infra/monitoring/rules/mailed.yml': mailedRules,
};
for (const [path, print] of Object.entries(files)) {
  writeFileSync(join(checkoutDir, path), print());
  console.log(`Written: ${path}`);
}
