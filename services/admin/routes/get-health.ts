import { SystemHealth } from '@marquee/contracts/http/health';
import { answer } from '@marquee/kit/http/route';
import { askEngines } from '../health/ask-engines';
import { askServices } from '../health/ask-services';
import { route } from '../route';

/** Answers within some two seconds, whoever does not. */
export const getHealth = route({
  get: '/api/admin/health',
  allow: 'admin',
  reply: SystemHealth,
  handle: async (_input, { house }) => {
    const [services, engines] = await Promise.all([askServices(house.services), askEngines(house.engines)]);
    const health: SystemHealth = { at: new Date().toISOString(), services, engines };
    return answer(200, health, { 'cache-control': 'no-store' });
  },
});
