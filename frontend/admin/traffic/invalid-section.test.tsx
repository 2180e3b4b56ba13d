// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/conspicuous-days';
import '@marquee/contracts/http/models';
import '@marquee/contracts/http/site-clicks';
import '@marquee/contracts/http/traffic-rules';
import type { NewTrafficRule, TrafficRule } from '@marquee/contracts/http/traffic-rules';
import { screen, waitFor, within } from '@testing-library/react';
import { adminSessionFlag } from '../../platform/storage/admin-session-flag';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { InvalidSection } from './invalid-section';

const monitor: TrafficRule = {
  id: 4,
  kind: 'bot-name',
  value: 'example-monitor',
  reason: 'bot',
  note: 'Checks the home page.',
  by: 'ada@example.org',
  at: '2026-06-02T12:00:00.000Z',
};
const invalid = {
  reasons: [
    { reason: 'bot', events: 30, models: [{ modelId: 3, events: 20 }] },
    { reason: 'own', events: 10, models: [{ modelId: 3, events: 10 }] },
  ],
  range: { first: '2026-06-01', last: '2026-06-02', timezone: 'UTC' },
};

const open = (rules: TrafficRule[], answer: unknown = invalid) => {
  const server = fakeServer();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  adminSessionFlag.set(expiresAt);
  server.answer('GET /api/admin/session', () => ({
    email: 'ada@example.org',
    role: 'administrator',
    expiresAt,
  }));
  server.answer('GET /api/insights/site/invalid', () => answer);
  server.answer('GET /api/admin/conspicuous-days', () => ({ days: [], corrections: [], refilters: [] }));
  server.answer('GET /api/admin/models?ids=3', () => []);
  server.answer('GET /api/admin/traffic-rules', () => ({
    rules,
    lists: [{ name: 'named bots', date: '2026-05-01' }],
  }));
  const { user } = renderWithProviders(
    <>
      <InvalidSection />
      <ToastHost />
    </>,
  );
  return { server, user };
};

test('every reason has a sentence, and shows the models with the most of its events', async () => {
  window.history.replaceState(null, '', '/');
  const { user } = open([]);
  await screen.findByText(/^40 events from Mon, Jun 1, 2026 to Tue, Jun 2, 2026/);
  for (const name of ['Prefetches', 'Repeats', 'Embedded', 'Data centers']) screen.getByText(name);
  await user.click(screen.getByRole('button', { name: 'Bots' }));
  const models = await screen.findByRole('group', { name: 'Models with Bots' });
  within(models).getByRole('row', { name: 'Model 3 20' });
  screen.getByText('10 other events are page views, which are about no model.');
});

test('a range without invalid traffic says so, and a failure can be retried', async () => {
  const { server, user } = open([], new Response('', { status: 503 }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer('GET /api/insights/site/invalid', { ...invalid, reasons: [] });
  await user.click(retry);
  await screen.findByText(/^No invalid traffic from/);
});

test('a rule is added, errors are at its field, and it is removed after its effect was named', async () => {
  const rules: TrafficRule[] = [];
  const { server, user } = open(rules);
  await screen.findByText('0 rules');
  const value = screen.getByLabelText('Part of the user agent');
  await user.click(screen.getByRole('button', { name: 'Add rule' }));
  await waitFor(() => expect(value.getAttribute('aria-invalid')).toBe('true'));

  await user.selectOptions(screen.getByLabelText('Kind'), 'IP range: own visits');
  const network = screen.getByLabelText('IP or network');
  await user.type(network, '0.0.0.0/0');
  const refused = { error: 'request.invalid', message: 'Wrong.', requestId: 'r' };
  server.answer(
    'POST /api/admin/traffic-rules',
    new Response(JSON.stringify({ ...refused, fields: { value: 'must be a /8 or smaller' } }), {
      status: 400,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Add rule' }));
  await screen.findByText('This field must be a /8 or smaller.');
  expect(document.activeElement).toBe(network);

  server.answer('POST /api/admin/traffic-rules', () => {
    rules.push(monitor);
    return monitor;
  });
  await user.clear(network);
  await user.type(network, '192.0.2.0/24');
  await user.type(screen.getByLabelText('Note (optional)'), 'The team');
  await user.click(screen.getByRole('button', { name: 'Add rule' }));
  await screen.findByText('Checks the home page.');
  const sent = server.calls.findLast(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({
    kind: 'ip-range',
    value: '192.0.2.0/24',
    note: 'The team',
    reason: 'own',
  } satisfies NewTrafficRule);
  screen.getByText(/^Added by ada@example\.org on Jun 2, 2026/);

  server.answer('POST /api/admin/traffic-rules/4/remove', () => {
    rules.length = 0;
    return new Response(null, { status: 204 });
  });
  await user.click(screen.getByRole('button', { name: 'Remove example-monitor' }));
  const dialog = screen.getByRole('alertdialog');
  within(dialog).getByText(/user agent has “example-monitor” count as a person’s own/);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('0 rules');
});

test('a conspicuous day is recounted in two steps, and says what changes and when it was corrected', async () => {
  const { server, user } = open([]);
  const day = '2026-06-01';
  const refilter = {
    id: 1,
    day,
    applies: false,
    requestedBy: 'ada@example.org',
    requestedAt: '2026-06-03T08:00:00.000Z',
    figures: null,
    removed: null,
    why: null,
  };
  const found = {
    days: [{ day, modelId: 3, reason: 'one-network', events: 70, of: 95 }],
    corrections: [],
    refilters: [],
  };
  server.answer('GET /api/admin/conspicuous-days', () => found);
  await user.click(await screen.findByRole('button', { name: '7 Days' }));
  const recount = await screen.findByRole('button', { name: 'Recount Mon, Jun 1, 2026' });
  screen.getByText('one network made 70 of 95 visits and clicks');
  const changes = {
    reasons: { excess: 60, impossible: 10 },
    models: [
      { modelId: 3, before: 95, after: 30 },
      { modelId: 9, before: 1_005, after: 1_000 },
    ],
  };
  const measured = { ...refilter, state: 'done', figures: 12, removed: 70, changes };
  server.answer('GET /api/admin/conspicuous-days', () => ({ ...found, refilters: [measured] }));
  const asked: unknown[] = [];
  server.answer('POST /api/admin/refilters', ({ body }: { readonly body: unknown }) => {
    asked.push(body);
    return { ...refilter, state: 'waiting' };
  });
  await user.click(recount);
  await screen.findByText(
    /^70 events would become invalid, 60 excess, 10 impossible; 12 figures would change\./,
  );
  screen.getByText(/: 95 → 30 visits and clicks/);
  screen.getByText('Model 9: 1,005 → 1,000 visits and clicks');
  server.answer('GET /api/admin/conspicuous-days', () => ({
    ...found,
    corrections: [{ day, at: '2026-06-03T08:00:00.000Z', removed: 70 }],
    refilters: [{ ...measured, id: 2, applies: true }],
  }));
  await user.click(screen.getByRole('button', { name: 'Apply the recount of Mon, Jun 1, 2026' }));
  await screen.findByText(/^Corrected on Jun 3, 2026/);
  await screen.findByText(/70 events of all models were found invalid/);
  expect(asked).toEqual([
    { day, applies: false },
    { day, applies: true },
  ]);
});
