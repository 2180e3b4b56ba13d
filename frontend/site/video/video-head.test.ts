import { videoHead } from './video-head';

test('a shared video has a PNG: other sites draw no SVG', () => {
  const video = {
    id: 1,
    slug: 'evening-show',
    title: 'Evening Show',
    description: '',
    thumbnailUrl: '/media/portraits/evening-show.svg',
    duration: 90,
    premium: false,
    views: 10,
    likes: 1,
    category: 'new',
    tags: [],
    modelId: 4,
    model: { name: 'Ada Vale', slug: 'ada-vale', profileImage: null },
  };
  expect(videoHead(video, null).ogImage).toMatch(/^\/media\/og\/videos\/evening-show\.png\?v=\w+$/);
});
