import { AgencyFigures } from '@marquee/contracts/http/agencies';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AgencyPage } from './agency-page';
import { AgencySwitch } from './agency-switch';
import { agencyCsv, rankedModels } from './agency-table';

const agency = {
  slug: 'bright-lights',
  name: 'Bright Lights',
  models: [
    { id: 1, slug: 'ada-north', name: 'Ada North' },
    { id: 2, slug: 'bo-south', name: 'Bo South' },
  ],
};

const [ada, bo] = agency.models;
const figures = {
  range: { first: '2026-11-17', last: '2026-11-19', today: '2026-11-20', timezone: 'UTC' },
  corrections: [{ day: '2026-11-18', at: '2026-11-20T08:00:00.000Z', removed: 70 }],
  models: [
    {
      ...ada,
      seen: 100,
      opened: 9,
      clicks: 60,
      uniqueClicks: 50,
      daily: [20, 0, 40],
      change: { before: 40, now: 60 },
    },
    {
      ...bo,
      seen: 1_200,
      opened: 30,
      clicks: 6,
      uniqueClicks: 6,
      daily: [1, 2, 3],
      change: null,
    },
  ],
};
const figuresCall = 'GET /api/insights/agency/models';

beforeEach(() => localStorage.clear());

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('the table is ranked by clicks with a total, sorts by each column, and leads to the dashboards with its range', async () => {
  localStorage.setItem('analytics_agency', 'true');
  const server = fakeServer();
  server.answer('GET /api/agency', agency);
  const { user, router } = renderWithProviders(<AgencyPage />, { url: '/analytics?days=7' });
  (await server.next(`${figuresCall}?days=7`)).reply(figures);
  await screen.findByRole('table');
  const shown = {
    ada: ['1 Ada North', '60', '+50% (40 before)', '50', '100', '9', ''],
    bo: ['2 Bo South', '6', '–', '6', '1,200', '30', ''],
    total: ['Total', '66', '+50% (40 before)', '56', '1,300', '39', ''],
  };
  expect(cells().slice(1)).toEqual([shown.ada, shown.bo, shown.total]);
  screen.getByText(/were corrected on Nov 20, 2026: 70 events/);
  expect(screen.getAllByRole('img').map((line) => line.getAttribute('aria-label'))).toEqual([
    'At most 40',
    'At most 3',
  ]);
  await user.click(screen.getByRole('button', { name: /Cards seen/ }));
  expect(cells().slice(1)).toEqual([shown.bo, shown.ada, shown.total]);
  expect(screen.getByRole('columnheader', { name: /Cards seen/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await user.click(screen.getByRole('button', { name: /Cards seen/ }));
  expect(cells().slice(1)).toEqual([shown.ada, shown.bo, shown.total]);
  await user.click(screen.getByRole('button', { name: /Change/ }));
  expect(cells().slice(1)).toEqual([shown.ada, shown.bo, shown.total]);
  await user.click(screen.getByRole('button', { name: /Model/ }));
  expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('name');
  await user.click(screen.getByRole('button', { name: /^30/ }));
  (await server.next(`${figuresCall}?days=30`)).reply(figures);
  expect(router.state.location.search).toBe('?days=30&sort=name&order=asc');
  expect((await screen.findByRole('link', { name: 'Bo South' })).getAttribute('href')).toBe(
    '/analytics/bo-south?days=30',
  );
});

test('the file holds the rows in their order and the total', () => {
  const { models } = AgencyFigures.parse(figures);
  expect(agencyCsv(rankedModels(models, { sort: 'seen', order: 'desc' }))).toBe(
    [
      'Rank,Model,Clicks,Change,Unique clicks,Cards seen,Profiles opened',
      '2,Bo South,6,,6,1200,30',
      '1,Ada North,60,20,50,100,9',
      ',Total,66,20,56,1300,39',
      '',
    ].join('\r\n'),
  );
});

test('an agency logs in, sees its models, and their dashboards open without a password until it logs out', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<AgencyPage />);
  expect(server.calls).toEqual([]);
  await user.type(screen.getByLabelText('Email'), 'ada@lights.example');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  const refused = await server.next('POST /api/agency/login');
  expect(refused.body).toEqual({ email: 'ada@lights.example', password: 'wrong' });
  refused.reply({}, { status: 401 });
  await screen.findByText('Invalid email or password. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  (await server.next('POST /api/agency/login')).reply(agency);
  (await server.next(figuresCall)).reply(figures);
  const link = await screen.findByRole('link', { name: 'Bo South' });
  expect(link.getAttribute('href')).toBe('/analytics/bo-south?days=30');
  expect(localStorage.getItem('analytics_auth_bo-south')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  (await server.next('POST /api/agency/logout')).reply({});
  await screen.findByText('Agency Analytics');
  expect(localStorage.getItem('analytics_auth_bo-south')).not.toBe('true');
});

test('a person changes the own password, which the server may refuse', async () => {
  localStorage.setItem('analytics_agency', 'true');
  const server = fakeServer();
  server.answer('GET /api/agency', { ...agency, login: 'ada@lights.example' });
  server.answer('GET /api/agency/factors', { twoStep: { on: false, recoveryCodesLeft: 0 }, passkeys: [] });
  server.answer(`${figuresCall}?days=30`, figures);
  const { user } = renderWithProviders(<AgencyPage />, { url: '/analytics' });
  await screen.findByText(/logged in as ada@lights.example/);
  await screen.findByRole('heading', { name: /Two-step/i });
  await screen.findByRole('heading', { name: /Passkeys/i });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await user.type(screen.getByLabelText('Current password'), 'old one');
  await user.type(screen.getByLabelText('New password'), 'four random words');
  await user.type(screen.getByLabelText('Confirm new password'), 'four random words{Enter}');
  const call = await server.next('POST /api/agency/password');
  expect(call.body).toEqual({ current: 'old one', next: 'four random words' });
  call.reply(
    { error: 'password.weak', message: 'Weak.', requestId: 'r', fields: { next: 'is too easy to guess' } },
    { status: 422 },
  );
  await screen.findByText(/is too easy to guess/i);
});

test('a person with a second factor is asked for its code, which the server may refuse', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<AgencyPage />);
  await user.type(screen.getByLabelText('Email'), 'ada@lights.example');
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  (await server.next('POST /api/agency/login')).reply({ codeRequired: true });
  await user.type(await screen.findByLabelText(/code/), '000000{Enter}');
  const refused = await server.next('POST /api/agency/login');
  expect(refused.body).toEqual({ email: 'ada@lights.example', password: 'right', code: '000000' });
  const message = 'Invalid code. Please try again.';
  refused.reply({ error: 'code.refused', message, requestId: 'r' }, { status: 401 });
  await screen.findByText(message);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  (await server.next('POST /api/agency/login')).reply(agency);
  (await server.next(figuresCall)).reply(figures);
  await screen.findByRole('link', { name: 'Bo South' });
});

test('a person who lost the password gets a link by mail, and stays at the login', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<AgencyPage />);
  await user.type(screen.getByLabelText('Email'), 'ada@lights.example');
  await user.click(screen.getByRole('button', { name: /Email a new password/ }));
  const call = await server.next('POST /api/agency/invite-link');
  expect(call.body).toEqual({ email: 'ada@lights.example' });
  call.reply(undefined, { status: 204 });
  await screen.findByText('Agency Analytics');
  expect(localStorage.getItem('analytics_agency')).not.toBe('true');
});

test('an ended session shows the login', async () => {
  localStorage.setItem('analytics_agency', 'true');
  const server = fakeServer();
  renderWithProviders(<AgencyPage />);
  (await server.next('GET /api/agency')).reply({}, { status: 401 });
  await screen.findByText('Agency Analytics');
});

test('the switch leads to another model of the agency, and asks for nothing without an agency', async () => {
  const server = fakeServer();
  const without = renderWithProviders(<AgencySwitch slug="ada-north" />);
  expect(server.calls).toEqual([]);
  without.unmount();
  localStorage.setItem('analytics_agency', 'true');
  const { user, router } = renderWithProviders(<AgencySwitch slug="ada-north" />);
  (await server.next('GET /api/agency')).reply(agency);
  await user.selectOptions(await screen.findByLabelText('Model'), 'Bo South');
  expect(router.state.location.pathname).toBe('/analytics/bo-south');
});
