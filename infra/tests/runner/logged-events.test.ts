import { logEventsIn, loggedEvents } from './logged-events';

test('the inventory finds events in calls of one and of several lines, with a choice or a variable part', () => {
  const source = `
    log.info('model.created', { id });
    options.log.error(
      'http.failed',
      { error },
    );
    log.warn(last ? 'mail.given-up' : 'mail.waiting', { code });
    log?.debug(\`listing.\${outcome}\`, fields);`;
  expect(logEventsIn(source)).toEqual([
    { level: 'info', event: 'model.created' },
    { level: 'error', event: 'http.failed' },
    { level: 'warn', event: 'mail.given-up' },
    { level: 'warn', event: 'mail.waiting' },
    { level: 'debug', event: 'listing.…' },
  ]);
});

test('every part of the product is in the inventory', () => {
  const inventory = loggedEvents();
  expect([...inventory].filter(([, events]) => events.length === 0)).toEqual([]);
  expect(inventory.get('services/gateway')).toContainEqual({ level: 'info', event: 'request.refused' });
});
