import type { SystemHealth } from '@marquee/contracts/http/health';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SystemStatus } from './health-page';

const health: SystemHealth = {
  at: '2026-11-20T12:00:00.000Z',
  services: [],
  engines: [
    { engine: 'PostgreSQL', answers: true, version: '15.1', since: '2026-11-20T11:00:00.000Z', tookMs: 3 },
  ],
  alerts: [],
};

const show = async (changes: Partial<SystemHealth>) => {
  const server = fakeServer();
  renderWithProviders(<SystemStatus />);
  (await server.next('GET /api/admin/health')).reply({ ...health, ...changes });
  return within(await screen.findByRole('region', { name: 'Alerts' }));
};

test('an active alert is listed with its text and its page, and the verdict counts it', async () => {
  const alert = {
    name: 'LedgerUnbalanced',
    subject: 'The ledger does not balance',
    text: 'Accepted events have been missing for five minutes.',
    affected: ['10.0.0.2:5672', '10.0.0.3:5672'],
    since: '2026-11-20T11:30:00.000Z',
  };
  const alerts = await show({ alerts: [alert] });
  alerts.getByText('The ledger does not balance');
  alerts.getByText(alert.text);
  alerts.getByText('Affected: 10.0.0.2:5672, 10.0.0.3:5672');
  expect(alerts.getByRole('link', { name: 'What to do about LedgerUnbalanced' }).getAttribute('href')).toBe(
    '/handbook/alerts#ledgerunbalanced',
  );
  screen.getByText('All systems ready. 1 active alert.');
});

test('a degraded process is a warning and not a fault', async () => {
  const at = health.at;
  const readiness = {
    status: 'degraded',
    engines: {},
    since: at,
    version: 'a1',
    builtAt: null,
    changedAt: at,
  } as const;
  await show({ services: [{ service: 'tracking', instance: '127.0.0.1:8103', readiness, tookMs: 2 }] });
  const colorOf = (element: HTMLElement) => getComputedStyle(element).color;
  expect(colorOf(screen.getByText('Degraded'))).toBe(
    colorOf(screen.getByText(/^1 of 2 degraded/).parentElement ?? document.body),
  );
  expect(colorOf(screen.getByText('Degraded'))).toContain('highlight');
});

test('without alerts the panel says so', async () => {
  (await show({})).getByText('No active alerts.');
});

test('alerts that could not be read are named', async () => {
  (await show({ alerts: null })).getByText('The alerts could not be read.');
});
