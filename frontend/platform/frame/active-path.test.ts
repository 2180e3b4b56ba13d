import { isActivePath } from './active-path';

test('a link is active on its own page and on those below it', () => {
  expect(isActivePath('/models', '/models')).toBe(true);
  expect(isActivePath('/models', '/models/new')).toBe(true);
});

test('a path with the same prefix but another segment is another page', () => {
  expect(isActivePath('/models', '/modelsx')).toBe(false);
  expect(isActivePath('/', '/models')).toBe(false);
});
