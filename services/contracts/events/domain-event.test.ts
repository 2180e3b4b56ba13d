import { DomainMessage } from './domain-event';

const entry = {
  by: { role: 'admin' as const, name: 'admin@example.com' },
  what: 'operator.logged-in',
  about: { kind: 'account', id: '', name: 'admin@example.com' },
  before: null,
  after: null,
};
const message = {
  id: '0b9ad9a5-4b1c-4b5c-9d0b-2d1f6a3c7e11',
  at: '2026-11-22T00:00:00.000Z',
  requestId: null,
};

test.each([
  'catalog.import.finished',
  'analytics.dead-letter.moved',
  'analytics.holder.knocked',
  'admin.operator.knocked',
  'admin.account.changed',
  'admin.inbox.changed',
])('%s of version 0.1 is read as audit.recorded', (type) => {
  expect(DomainMessage.parse({ ...message, event: { type }, deed: entry })).toEqual({
    ...message,
    event: { type: 'audit.recorded', entry },
  });
});

test('another event of version 0.1 keeps its type and its audit entry', () => {
  const event = { type: 'analytics.password.generated', modelId: 7 };
  expect(DomainMessage.parse({ ...message, event, deed: entry })).toEqual({ ...message, event, entry });
  expect(DomainMessage.parse({ ...message, event })).toEqual({ ...message, event });
});

test('the invite link event of version 0.1 is accepted under its new name', () => {
  expect(
    DomainMessage.parse({ ...message, event: { type: 'analytics.hand-over.made', modelId: 7 } }),
  ).toEqual({
    ...message,
    event: { type: 'analytics.invite-link.made', modelId: 7 },
  });
});
