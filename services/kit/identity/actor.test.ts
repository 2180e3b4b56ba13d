import { actorOf } from './actor';

const common = { requestId: 'r1', address: '203.0.113.7', at: 0 };

test('an operator is named by email, a holder by slug, an agency by its name, a service by its name and the operator who gave the command, and no actor by IP', () => {
  expect(
    actorOf({
      role: 'admin',
      operatorId: 1,
      operatorRole: 'editor',
      email: 'operator@marquee.example',
      sessionId: 's',
      ...common,
    }),
  ).toEqual({
    role: 'admin',
    name: 'operator@marquee.example',
  });
  expect(actorOf({ role: 'service', service: 'admin', ...common })).toEqual({
    role: 'service',
    name: 'admin',
  });
  expect(
    actorOf({ role: 'service', service: 'admin', requestedBy: 'operator@marquee.example', ...common }).name,
  ).toBe('admin for operator@marquee.example');
  const holder = { role: 'holder', slug: 'rose', modelId: 7, sessionId: 's', ...common } as const;
  expect(actorOf(holder)).toEqual({ role: 'holder', name: 'rose' });
  expect(actorOf({ ...holder, agency: 'bright-lights' }).name).toBe('agency bright-lights');
  expect(actorOf({ role: 'visitor', ...common })).toEqual({ role: 'visitor', name: '' });
});
