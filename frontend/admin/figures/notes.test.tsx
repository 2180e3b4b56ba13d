import { screen } from '@testing-library/react';
import { makeQueryClient } from '../../platform/api/query-client';
import { renderWithProviders } from '../../platform/testing/render';
import { adminSession } from '../frame/admin-calls';
import { NoteList } from './notes';

test('without the right to add notes there is no empty row of buttons', () => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData([...adminSession.queryKey], {
    email: 'ada@example.com',
    role: 'analyst',
    expiresAt: '2099-01-01T00:00:00.000Z',
  });
  renderWithProviders(
    <NoteList shown={{ notes: [], placements: [] }} latest="2026-11-20">
      {false}
    </NoteList>,
    { queryClient },
  );
  const row = screen.getByRole('region', { name: 'Notes' }).firstElementChild;
  expect(row?.childElementCount).toBe(0);
  expect(row && getComputedStyle(row).display).toBe('none');
});
