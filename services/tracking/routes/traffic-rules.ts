import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import { NewTrafficRule, TrafficRule, TrafficRules } from '@marquee/contracts/http/traffic-rules';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { conflict, invalidFields, notFound } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { answer, routeFor } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { trafficLists } from '../data-centers/list-dates';
import type { TrackingDeps } from '../deps';
import { deleteTrafficRule, insertTrafficRule, trafficRules } from '../queries/traffic-rules';
import { ruleFault } from '../request-context/traffic-filter';

const route = routeFor<TrackingDeps>();

const auditEntry = (
  identity: Identity,
  what: 'traffic-rule.added' | 'traffic-rule.removed',
  { id, kind, value, reason, note }: TrafficRule,
): AuditEntry => {
  const facts = { kind, value, reason, note };
  const about = { kind: 'traffic rule', id: String(id), name: value };
  const isNew = what === 'traffic-rule.added';
  return { by: actorOf(identity), what, about, before: isNew ? null : facts, after: isNew ? facts : null };
};

const getTrafficRules = route({
  get: '/api/admin/traffic-rules',
  allow: 'admin',
  reply: TrafficRules,
  handle: async (_input, { db }) => ({ rules: await trafficRules(db), lists: [...trafficLists] }),
});

/** Adds a rule, which applies to events from now on: in this process at once, in all within ten seconds. */
const addTrafficRule = route({
  post: '/api/admin/traffic-rules',
  allow: 'admin',
  body: NewTrafficRule,
  reply: TrafficRule,
  handle: async ({ body, identity, requestId }, { db, refreshTrafficRules }) => {
    const fault = ruleFault(body);
    if (fault !== undefined) return invalidFields({ value: fault });
    const added = await db.transaction(async (tx) => {
      const rule = await insertTrafficRule(tx, body, actorOf(identity).name);
      if (typeof rule === 'object')
        await recordAudit(tx, auditEntry(identity, 'traffic-rule.added', rule), requestId);
      return rule;
    });
    if (added === 'full') return conflict('traffic-rule.full', 'There are too many rules. Remove one first.');
    if (added === 'known')
      return conflict('traffic-rule.known', 'There is a rule with this value.', {
        fields: { value: 'has a rule already' },
      });
    await refreshTrafficRules();
    return answer(201, added);
  },
});

const removeTrafficRule = route({
  post: '/api/admin/traffic-rules/:id/remove',
  allow: 'admin',
  params: idParams,
  handle: async ({ params, identity, requestId }, { db, refreshTrafficRules }) => {
    const removed = await db.transaction(async (tx) => {
      const rule = await deleteTrafficRule(tx, params.id);
      if (rule !== undefined)
        await recordAudit(tx, auditEntry(identity, 'traffic-rule.removed', rule), requestId);
      return rule;
    });
    if (removed === undefined) return notFound('traffic-rule.unknown', 'There is no such rule.');
    await refreshTrafficRules();
    return answer(204);
  },
});

export const trafficRuleRoutes = [getTrafficRules, addTrafficRule, removeTrafficRule];
