import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { AuditEntries, fieldChanges } from './audit-entries';

test('each field is listed once with both values, and a missing value is a dash', () => {
  expect(
    fieldChanges({ before: { name: 'Velvet', bio: '' }, after: { name: 'Velvet Rose', tags: ['new'] } }),
  ).toEqual([
    { name: 'name', before: 'Velvet', after: 'Velvet Rose' },
    { name: 'bio', before: '—', after: '—' },
    { name: 'tags', before: '—', after: '["new"]' },
  ]);
  expect(fieldChanges({ before: null, after: null })).toEqual([]);
});

test('entries are sentences below their day, and their fields are shown on demand', async () => {
  const entry = {
    requestId: 'r-1',
    hash: '00',
    by: { role: 'admin', name: 'ada@example.com' },
    what: 'model.featured',
    about: { kind: 'model', id: '3', name: 'velvet-rose' },
    before: null,
    after: { featuredUntil: '2026-12-20T12:00:00.000Z' },
  } as const;
  const { user } = renderWithProviders(
    <AuditEntries
      entries={[
        { ...entry, position: 2, at: '2026-11-20T12:00:00.000Z' },
        { ...entry, position: 1, at: '2026-11-18T12:00:00.000Z' },
      ]}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Nov 20, 2026',
    'Nov 18, 2026',
  ]);
  const list = screen.getByRole('list', { name: 'Audit log, Nov 20, 2026' });
  expect(list.textContent).toMatch(/ada@example.com featured velvet-rose until Dec 20, 2026/);
  await user.click(within(list).getByText('Details', { exact: false }));
  within(list).getByRole('row', { name: /^featured until — Dec 20, 2026/ });
});
