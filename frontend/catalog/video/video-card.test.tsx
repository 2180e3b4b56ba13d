import type { Video } from '@marquee/contracts/http/videos';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { VideoCard } from './video-card';
import { VideoGrid } from './video-grid';

const video: Video = {
  id: 1,
  slug: 'evening-show',
  title: 'Evening Show',
  description: '',
  thumbnailUrl: null,
  duration: 90,
  premium: false,
  views: 10,
  likes: 1,
  category: 'new',
  tags: [],
  modelId: 4,
  model: { name: 'Ada Vale', slug: 'ada-vale', profileImage: null },
};

test('a video leads to itself and to its creator', () => {
  renderWithProviders(<VideoCard video={video} />);
  expect(screen.getByRole('link', { name: 'Evening Show' }).getAttribute('href')).toBe('/video/evening-show');
  expect(screen.getByRole('link', { name: 'Ada Vale' }).getAttribute('href')).toMatch(/^\/model\/ada-vale/);
});

test('the videos of one creator do not repeat the name', () => {
  renderWithProviders(<VideoGrid isOfOne videos={[1, 2, 3].map((id) => ({ ...video, id }))} />);
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('one of very few videos has its description beside its picture', () => {
  const described = { ...video, description: 'A quiet evening.' };
  const { unmount } = renderWithProviders(<VideoGrid videos={[described, { ...described, id: 2 }]} />);
  expect(screen.getAllByText('A quiet evening.')).toHaveLength(2);
  unmount();
  renderWithProviders(<VideoGrid videos={[1, 2, 3].map((id) => ({ ...described, id }))} />);
  expect(screen.queryByText('A quiet evening.')).toBeNull();
});
