import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { AlsoWaiting, MissingDetails } from './waiting-lists';

const waiting = {
  requests: { received: 2, open: 6, overdue: 0 },
  messages: { new: 3 },
  reports: { open: 0, overdue: 0 },
  newRequests: [],
  deadlines: [],
  missing: [],
};

test('Today explains every part of the inbox’s number', () => {
  renderWithProviders(<AlsoWaiting waiting={waiting} proposals={1} />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '4 requests in progress',
    '3 new messages',
    '1 profile change to decide',
  ]);
});

test('Today says what a sale lacks, and where an administrator enters it', () => {
  renderWithProviders(<MissingDetails missing={['payment instructions', 'seller']} />);
  expect(screen.getByRole('status').textContent).toMatch(/no requester can be asked to pay.*incomplete/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/business');
});

test('without such items there is no panel', () => {
  const { container } = renderWithProviders(
    <AlsoWaiting
      waiting={{ ...waiting, requests: { received: 2, open: 2, overdue: 0 }, messages: { new: 0 } }}
      proposals={0}
    />,
  );
  expect(container.textContent).toBe('');
});
