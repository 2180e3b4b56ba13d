import type { NewTrafficRule } from '@marquee/contracts/http/traffic-rules';
import type { Day } from '@marquee/contracts/rules/days';
import { request, requestJson } from '../../platform/api/request';
import { adminQuery } from '../frame/admin-calls';

const loadTrafficRules = async () => (await import('@marquee/contracts/http/traffic-rules')).TrafficRules;

const rulesPath = '/api/admin/traffic-rules';

export const trafficRules = adminQuery(['traffic-rules'], loadTrafficRules, rulesPath);

export const addTrafficRule = (rule: NewTrafficRule) =>
  requestJson(loadTrafficRule, rulesPath, { method: 'POST', body: rule });

export const removeTrafficRule = (id: number) => request(`${rulesPath}/${id}/remove`, { method: 'POST' });

/** Requests the recount of a day; without `applies` it only measures. */
export const requestRefilter = (day: Day, applies: boolean) =>
  requestJson(loadRefilter, '/api/admin/refilters', { method: 'POST', body: { day, applies } });

const loadRefilter = async () => (await import('@marquee/contracts/http/conspicuous-days')).Refilter;
const loadTrafficRule = async () => (await import('@marquee/contracts/http/traffic-rules')).TrafficRule;
