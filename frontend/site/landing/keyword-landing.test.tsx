import { curatedKeywords } from '@marquee/contracts/rules/landing';
import { renderWithProviders } from '../../platform/testing/render';
import { curatedPages } from './curated-pages';
import { KeywordLanding } from './keyword-landing';

test.each(curatedKeywords)('the page of %s says nothing about presence without a report of it', (keyword) => {
  const page = curatedPages[keyword];
  const counts = { matching: 1, models: 1, videos: 1 };
  const { container } = renderWithProviders(
    <KeywordLanding page={page} models={[]} videos={[]} counts={counts} />,
  );
  const texts = [container.textContent, page.title, page.description, ...Object.values(page.metaTags ?? {})];
  expect(texts.join('\n')).not.toMatch(/online|away|busy|status/i);
});
