/** The service `web`: renders public pages, serves the frontend's files, and holds no key. */
import { readConfig } from '@marquee/kit/config/read-config';
import { serve } from '@marquee/kit/http/serve';
import { run } from '@marquee/kit/service/run';
import { pageTicket } from '@marquee/kit/visits/visit-tokens';
import { setSiteName } from '../../platform/head/site-name';
import { Config } from './config';
import { openSite } from './site';
import { openWeb } from './web';

await run('web', async ({ own, log, metrics, stopping }) => {
  const config = readConfig(Config);
  setSiteName(config.SITE_NAME);
  let tickets: Readonly<Record<string, string>> = {};
  const site = await openSite({
    origin: new URL(config.PUBLIC_URL).origin,
    gatewayUrl: config.GATEWAY_URL,
    ticketOf: (path) => pageTicket(tickets, path),
  });
  const onTickets = (current: typeof tickets): void => {
    tickets = current;
  };
  const { app, probes } = openWeb(config, site, { own, log, metrics, onTickets });
  own(
    await serve(app, { host: config.LISTEN_HOST, port: config.LISTEN_PORT, log, probes, metrics, stopping }),
  );
});
