import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AgencyPage } from './agency-page';
import { AgencySwitch } from './agency-switch';

const agency = {
  slug: 'bright-lights',
  name: 'Bright Lights',
  models: [
    { id: 1, slug: 'ada-north', name: 'Ada North' },
    { id: 2, slug: 'bo-south', name: 'Bo South' },
  ],
};

beforeEach(() => localStorage.clear());

test('an agency logs in, sees its models, and their dashboards open without a password until it logs out', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<AgencyPage />);
  expect(server.calls).toEqual([]);
  await user.type(screen.getByLabelText('Agency'), 'bright-lights');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  (await server.next('POST /api/agency/login')).reply({}, { status: 401 });
  await screen.findByText('Invalid agency or password. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  (await server.next('POST /api/agency/login')).reply(agency);
  const link = await screen.findByRole('link', { name: 'Bo South' });
  expect(link.getAttribute('href')).toBe('/analytics/bo-south');
  expect(localStorage.getItem('analytics_auth_bo-south')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  (await server.next('POST /api/agency/logout')).reply({});
  await screen.findByText('Agency Analytics');
  expect(localStorage.getItem('analytics_auth_bo-south')).not.toBe('true');
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
