import { trackedLink } from './platform-links';

test('an outbound link contains its surface and position', () => {
  expect(trackedLink('ada-vale', 'onlyfans', { surface: 'browse', position: 0 })).toBe(
    '/track/ada-vale/onlyfans?surface=browse&position=0',
  );
  expect(trackedLink('ada-vale', 'fanvue', { surface: 'profile' })).toBe(
    '/track/ada-vale/fanvue?surface=profile',
  );
  expect(trackedLink('ada-vale', 'fanvue')).toBe('/track/ada-vale/fanvue');
});
