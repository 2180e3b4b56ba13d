import { SystemHealth } from '@marquee/contracts/http/health';
import { listAlerts } from '../alerts/list-alerts';
import { route } from '../deps';
import { checkServices } from '../processes/services';
import { checkEngines } from './engines';

/** Answers within some two seconds, even where a service or an engine does not. */
export const getHealth = route({
  get: '/api/admin/health',
  allow: 'admin',
  reply: SystemHealth,
  handle: async (_input, { system, db }) => {
    const [services, engines, alerts] = await Promise.all([
      checkServices(system.services),
      checkEngines(system.engines),
      listAlerts(db),
    ]);
    return { at: new Date().toISOString(), services, engines, alerts } satisfies SystemHealth;
  },
});
