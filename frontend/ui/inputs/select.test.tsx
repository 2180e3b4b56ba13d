import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../platform/testing/render';
import { Select } from './select';

const items = [
  { value: 'general', label: 'General question' },
  { value: 'partner', label: 'Partnership' },
  { value: 'tech', label: 'Technical support' },
  { value: 'billing', label: 'Billing' },
] as const;

const Topic = () => {
  const [value, setValue] = useState<string>('');
  return (
    <>
      <span id="topic">Topic</span>
      <Select
        id="select"
        labelledBy="topic"
        placeholder="Select a topic"
        items={items}
        value={items.find((item) => item.value === value)?.value ?? ''}
        onChoose={setValue}
      />
    </>
  );
};

test('typing chooses an option of a select that was never opened', async () => {
  const { user } = renderWithProviders(<Topic />);
  await user.tab();
  await user.keyboard('pa');
  expect(screen.getByRole('combobox').textContent).toBe('Partnership');
  await user.keyboard('x');
  expect(screen.getByRole('combobox').textContent).toBe('Partnership');
});
