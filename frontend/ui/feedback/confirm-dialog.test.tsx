import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ConfirmDialog } from './confirm-dialog';

test('the effect is named before it happens, and only the confirming button causes it', async () => {
  const happened: string[] = [];
  const { user } = renderWithProviders(
    <ConfirmDialog
      button={{}}
      title="Archive Ada Vale?"
      text="The profile disappears from all lists."
      confirm="Archive"
      onConfirm={() => happened.push('archived')}
    />,
  );
  const trigger = screen.getByRole('button', { name: 'Archive' });
  for (const leave of ['Cancel', 'Escape']) {
    await user.click(trigger);
    const dialog = screen.getByRole('alertdialog', { name: 'Archive Ada Vale?' });
    within(dialog).getByText('The profile disappears from all lists.');
    // The safe answer has the focus, so a second press of Enter ends nothing.
    expect(document.activeElement?.textContent).toBe('Cancel');
    if (leave === 'Cancel') await user.click(within(dialog).getByRole('button', { name: leave }));
    else await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  }
  expect(happened).toEqual([]);
  await user.click(trigger);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  expect(happened).toEqual(['archived']);
});
