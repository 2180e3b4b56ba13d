import '@marquee/contracts/http/statement';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { StatementPanel } from './statement-panel';

const range = { first: '2026-11-01', last: '2026-11-20', today: '2026-11-20' };

test('the statement of the days is downloaded, and the platform’s clicks are entered, with the error at the field', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<StatementPanel slug="ada-vale" range={range} />);
  const link = screen.getByRole('link', { name: 'Download the statement' });
  expect(link.getAttribute('href')).toBe('/api/insights/ada-vale/statement?from=2026-11-01&to=2026-11-20');
  const fold = screen.getByText('Add the clicks that your platform reports').closest('details');
  expect(fold?.open).toBe(false);
  const field = screen.getByRole('textbox', { name: /^Clicks that your platform/ });
  await user.type(field, '2026-11-19,onlyfans,45');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const call = await server.next('POST /api/insights/ada-vale/platform-clicks');
  expect(call.body).toEqual({ csv: '2026-11-19,onlyfans,45' });
  call.reply({ entered: 1 });
  await waitFor(() => expect(field).toHaveProperty('value', ''));
});

test('today alone has no statement yet', () => {
  renderWithProviders(<StatementPanel slug="ada-vale" range={{ ...range, first: range.last }} />);
  screen.getByText('Choose days before today.');
  expect(screen.queryByRole('link', { name: 'Download the statement' })).toBeNull();
});
