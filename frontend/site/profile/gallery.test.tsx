import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { Gallery } from './gallery';

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const images = [
  { url: '/media/1.svg', alt: 'On stage' },
  { url: '/media/2.svg', alt: ' ' },
  { url: '/media/3.svg', alt: '' },
];

test('an image without its own text is described by name and number', () => {
  renderWithProviders(<Gallery name="Ada" images={images} />);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'On stage',
    'Ada, image 2',
    'Ada, image 3',
  ]);
});

test('below the portrait it has the same title and images', () => {
  renderWithProviders(<Gallery name="Ada" images={images} isBelowPortrait />);
  const gallery = within(screen.getByRole('region', { name: 'Gallery' }));
  expect(gallery.getAllByRole('img')).toHaveLength(3);
});

test('a picture that cannot be loaded becomes a sign that names it', () => {
  renderWithProviders(<Gallery name="Ada" images={images} />);
  fireEvent.error(screen.getByRole('img', { name: 'On stage' }));
  expect(screen.getByRole('img', { name: 'On stage: not available' }).tagName).toBe('SPAN');
  expect(screen.getAllByRole('img')).toHaveLength(3);
});

test('a large picture that cannot be loaded is named in text, and the next one is shown', async () => {
  const { user } = renderWithProviders(<Gallery name="Ada" images={images} />);
  await user.click(screen.getByRole('button', { name: 'On stage' }));
  const dialog = await screen.findByRole('dialog', { name: 'Gallery of Ada' });
  fireEvent.error(within(dialog).getByRole('img', { name: 'On stage' }));
  expect(within(dialog).queryByText('Couldn’t load this image: On stage')).not.toBeNull();
  expect(within(dialog).queryByRole('img', { name: 'On stage' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Next image' }));
  expect(within(dialog).queryByRole('img', { name: 'Ada, image 2' })).not.toBeNull();
});

test('arrow keys wrap around, Home and End go to the ends, and closing returns to the thumbnails', async () => {
  const { user } = renderWithProviders(<Gallery name="Ada" images={images} />);
  await user.click(screen.getByRole('button', { name: 'Ada, image 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Gallery of Ada' });
  dialog.tabIndex = -1;
  dialog.focus();
  const shown = () => screen.getByRole('status').textContent;
  expect(shown()).toBe('Image 2 of 3');
  for (const [key, expected] of [
    ['{ArrowRight}', 'Image 3 of 3'],
    ['{ArrowRight}', 'Image 1 of 3'],
    ['{ArrowLeft}', 'Image 3 of 3'],
    ['{Home}', 'Image 1 of 3'],
    ['{End}', 'Image 3 of 3'],
    ['a', 'Image 3 of 3'],
  ] as const) {
    await user.keyboard(key);
    expect(shown()).toBe(expected);
  }
  await user.click(screen.getByRole('button', { name: 'Close gallery' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
