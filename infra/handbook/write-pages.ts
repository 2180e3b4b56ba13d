/** `make handbook`: writes every file that is printed from code. Tests print each again. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { haproxyFile } from '../docker/haproxy/connection-limits';
import { checkoutDir } from '../launch/instance/checkout';
import { mailedRules } from '../monitoring/mailed-rules';
import { apiDocument, apiPage } from './api-page';
import { composeFile } from './compose-settings';
import { configurePage } from './configure-page';
import { envExample } from './env-example';

const write = (path: string, text: string): void => {
  writeFileSync(join(checkoutDir, path), text);
  console.log(`Written: ${path}`);
};

write('.env.example', envExample());
write('infra/handbook/configure.md', configurePage());
write('infra/handbook/openapi.json', apiDocument());
write('infra/handbook/docs.md', apiPage());
write('infra/monitoring/rules/mailed.yml', mailedRules());
write('infra/docker/haproxy/haproxy.cfg', haproxyFile());
write('docker-compose.yml', composeFile());
// It is printed from the file above, which it reads when it is imported.
const { clusterCompose } = await import('../cluster/compose');
write('infra/cluster/docker-compose.yml', clusterCompose());
