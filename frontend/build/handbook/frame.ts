import { type HandbookPage, urlOfPage } from './markdown';

type Chapter = { readonly title: string; readonly pages: readonly HandbookPage[] };

const item = /^## (.+)$|^- \[[^\]]*\]\(([a-z0-9-]+)\.md\)/gm;

/** The order of the pages: by the headings and lists of index.md; others follow under "More". */
export const chaptersOf = (index: string, pages: readonly HandbookPage[]): readonly Chapter[] => {
  const chapters: { title: string; pages: HandbookPage[] }[] = [];
  for (const [, title, name] of index.matchAll(item)) {
    if (title !== undefined) chapters.push({ title, pages: [] });
    const page = pages.find((one) => one.name === name);
    if (page !== undefined) chapters.at(-1)?.pages.push(page);
  }
  const listed = chapters.flatMap((chapter) => chapter.pages);
  const others = pages.filter((page) => page.name !== 'index' && !listed.includes(page));
  return [...chapters, { title: 'More', pages: others }].filter((chapter) => chapter.pages.length > 0);
};

const link = (page: HandbookPage, text: string, attributes = ''): string =>
  `<a href="${urlOfPage(page.name)}"${attributes}>${text}</a>`;

const allPages = (chapters: readonly Chapter[], current: HandbookPage): string =>
  chapters
    .map(({ title, pages }) => {
      const items = pages.map(
        (page) => `<li>${link(page, page.title, page === current ? ' aria-current="page"' : '')}</li>`,
      );
      return `<h2>${title}</h2><ul>${items.join('')}</ul>`;
    })
    .join('');

/** Links to the sections of a long page. */
const sections = ({ name, headings }: HandbookPage): string => {
  const second = headings.filter(({ depth }) => depth === 2);
  if (name === 'index' || second.length < 4) return '';
  const items = second.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  return `<nav class="sections" aria-label="On this page"><ul>${items.join('')}</ul></nav>`;
};

const neighbors = (chapters: readonly Chapter[], current: HandbookPage): string => {
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const at = pages.indexOf(current);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return `<nav class="neighbors" aria-label="Neighboring pages">${
    before === undefined ? '' : link(before, `← ${before.title}`, ' rel="prev"')
  }${after === undefined ? '' : link(after, `${after.title} →`, ' rel="next"')}</nav>`;
};

/** A whole page. `template` is the built page.html, with the style sheet and the script of the theme. */
export const framedPage = (template: string, page: HandbookPage, chapters: readonly Chapter[]): string => {
  const afterTitle = page.html.indexOf('</h1>') + '</h1>'.length;
  const content = page.html.slice(0, afterTitle) + sections(page) + page.html.slice(afterTitle);
  const title = page.name === 'index' ? page.title : `${page.title} · Marquee handbook`;
  const parts = {
    '<!--title-->': title,
    '<!--content-->': content,
    '<!--neighbors-->': page.name === 'index' ? '' : neighbors(chapters, page),
    '<!--pages-->': allPages(chapters, page),
  };
  return Object.entries(parts).reduce((html, [mark, part]) => html.replace(mark, () => part), template);
};
