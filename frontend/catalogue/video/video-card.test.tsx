import type { Video } from '@marquee/contracts/http/videos';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { VideoCard } from './video-card';

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

test('without a known creator the card has one link', () => {
  renderWithProviders(<VideoCard video={{ ...video, model: undefined }} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
