/** The service `web`: renders public pages, serves the frontend's files, and holds no secret. */
import { readConfig } from '@marquee/kit/config/read-config';
import { serve } from '@marquee/kit/http/serve';
import { run } from '@marquee/kit/service/run';
import { setSiteName } from '../../platform/head/site-name';
import { Config } from './config';
import { openSite } from './site';
import { openWeb } from './web';

await run('web', async ({ own, log, metrics, stopping }) => {
  const config = readConfig(Config);
  setSiteName(config.SITE_NAME);
  const site = await openSite({ origin: new URL(config.PUBLIC_URL).origin, gatewayUrl: config.GATEWAY_URL });
  const { app, probes } = openWeb(config, site, { own, log, metrics });
  own(
    await serve(app, { host: config.LISTEN_HOST, port: config.LISTEN_PORT, log, probes, metrics, stopping }),
  );
});
