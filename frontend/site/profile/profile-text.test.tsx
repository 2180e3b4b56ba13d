import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { ProfileText } from './profile-text';

const textOf = (some: Parameters<typeof sampleModel>[0]): string => {
  const { unmount } = renderWithProviders(<ProfileText model={sampleModel(some)} />);
  const text = screen.getByText('More about Ada Vale').closest('details')?.textContent ?? '';
  unmount();
  return text;
};

test('the text claims no figures, and no links of a profile that has none', () => {
  const text = textOf({ likes: 12, category: 'milf' });
  expect(text).toContain('listed on Marquee under MILF models.');
  expect(text).toContain('Ada Vale has not linked a page on another platform yet.');
  expect(text).not.toMatch(/like|rate|[0-9]/);
});

test('the text names the tags and platforms of a profile', () => {
  const text = textOf({ likes: 1, tags: ['top', 'vip'], fanvueLink: 'https://www.fanvue.com/adavale' });
  expect(text).toContain('with the tags top, vip.');
  expect(text).toContain('This link goes to Ada Vale’s own page on Fanvue.');
  const links = {
    fanvueLink: 'https://www.fanvue.com/adavale',
    onlyFansLink: 'https://onlyfans.com/adavale',
  };
  expect(textOf(links)).toContain(
    'The links on this page go to Ada Vale’s own pages on OnlyFans and Fanvue.',
  );
});
