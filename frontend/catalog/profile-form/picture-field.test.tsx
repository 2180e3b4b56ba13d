import { screen } from '@testing-library/react';
import { Form, useForm } from '../../platform/forms/form';
import { renderWithProviders } from '../../platform/testing/render';
import { Button } from '../../ui/inputs/button';
import { ProfilePhotoField } from './picture-field';

const Photo = ({ link }: { readonly link: string }) => {
  const form = useForm({ send: async () => undefined });
  return (
    <Form form={form}>
      <ProfilePhotoField link={link} required hint="An https URL." onText={() => undefined} />
      <Button type="submit">Save</Button>
    </Form>
  );
};

test('the link of the photo is behind a disclosure, which opens for its error', async () => {
  const { user, container } = renderWithProviders(<Photo link="" />);
  screen.getByText(/None yet\. Upload photos below/);
  const disclosure = container.querySelector('details');
  expect(disclosure?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(disclosure?.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Profile photo URL'));
});

test('the current photo is shown', () => {
  const { container } = renderWithProviders(<Photo link="/media/portraits/ada.svg" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/portraits/ada.svg');
});
