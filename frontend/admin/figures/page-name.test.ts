import { pageName } from './page-name';

test.each([
  ['/', 'Home'],
  ['/model/ada-vale', 'Ada Vale, profile'],
  ['/video/evening-show', 'Evening Show, video'],
  ['/category/milf', 'MILF, category'],
  ['/category/nothing', undefined],
  ['/list-model', 'List Model'],
  ['/model/ada-vale/more', undefined],
  ['/anything/else', undefined],
])('%s is named %s', (path, name) => {
  expect(pageName(path)).toBe(name);
});
