import type { DomainEvent } from '@marquee/contracts/events/domain-event';
import type { AuditSender } from '@marquee/kit/bus/audit-signature';
import { mayRecord } from './senders';

const senders: readonly AuditSender[] = ['catalog', 'tracking', 'analytics', 'admin'];

/** The services that may record the action of an operator. */
const recorders = (what: string, role: 'admin' | 'holder' = 'admin') => {
  const by = { role, name: 'ada@marquee.example' };
  const entry = { by, what, about: { kind: 'x', id: '1', name: 'x' }, before: null, after: null };
  const event: DomainEvent = { type: 'audit.recorded', entry };
  return senders.filter((sender) => mayRecord(sender, event, entry));
};

test('an action that one service decides is recorded by that service alone', () => {
  expect(recorders('model.erased')).toEqual(['catalog']);
  expect(recorders('videos.imported')).toEqual(['catalog']);
  expect(recorders('traffic-rule.added')).toEqual(['tracking']);
  expect(recorders('password.generated')).toEqual(['analytics']);
  expect(recorders('operator.role-changed')).toEqual(['admin']);
  expect(recorders('person.erased')).toEqual(['admin']);
});

test('tracking records its rules alone, and no service the event of another', () => {
  expect(recorders('token.created')).toEqual(['analytics', 'admin']);
  expect([recorders('share.created'), recorders('webhook.created')]).toEqual([['analytics'], ['admin']]);
  expect(recorders('unknown.kind')).toEqual([]);
  expect(recorders('traffic-rule.added', 'holder')).toEqual([]);
  const event: DomainEvent = { type: 'analytics.password.generated', modelId: 7 };
  const entry = {
    by: { role: 'service' as const, name: 'analytics' },
    what: 'password.generated',
    about: { kind: 'model', id: '7', name: '' },
    before: null,
    after: null,
  };
  expect(senders.filter((sender) => mayRecord(sender, event, entry))).toEqual(['analytics']);
});
