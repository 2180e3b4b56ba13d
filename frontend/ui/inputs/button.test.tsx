import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { Button } from './button';

test('a busy button keeps the focus and ignores clicks, and submits no form', async () => {
  let clicks = 0;
  let submits = 0;
  const { user } = renderWithProviders(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Button
        type="submit"
        aria-disabled
        onClick={() => {
          clicks += 1;
        }}
      >
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  await user.keyboard('{Enter} ');
  expect([clicks, submits]).toEqual([0, 0]);
  expect(document.activeElement).toBe(button);
});
