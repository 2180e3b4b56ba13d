import { posix } from 'node:path';
import Slugger from 'github-slugger';
import { Marked, Renderer, type Tokens } from 'marked';

/** A heading and the fragment by which links reach it, the same as on GitHub. */
type Heading = { readonly depth: number; readonly text: string; readonly id: string };

export type HandbookPage = {
  /** The file's name without `.md`. `index` is the first page. */
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Every target of a link or picture, as written in the file. */
  readonly targets: readonly string[];
};

const handbookDir = 'infra/handbook';

export const urlOfPage = (name: string): string => (name === 'index' ? '/handbook' : `/handbook/${name}`);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A link to a page of the handbook; undefined for other files, which the product does not serve. */
const servedUrl = (href: string): string | undefined => {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const page = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href);
  return page?.[1] === undefined ? undefined : urlOfPage(page[1]) + (page[2] ?? '');
};

class PageRenderer extends Renderer {
  readonly headings: Heading[] = [];
  readonly targets: string[] = [];
  private readonly slugger = new Slugger();

  constructor(private readonly urlOfPicture: (path: string) => string) {
    super();
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const text = this.parser.parseInline(tokens, this.parser.textRenderer);
    const id = this.slugger.slug(text);
    this.headings.push({ depth, text, id });
    return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    this.targets.push(href);
    const url = servedUrl(href);
    if (url !== undefined) return `<a href="${escaped(url)}">${this.parser.parseInline(tokens)}</a>`;
    const text = this.parser.parseInline(tokens, this.parser.textRenderer);
    const path = escaped(posix.join(handbookDir, href.replace(/#.*/, '')));
    const isName = `/${path}`.endsWith(`/${text}`);
    return isName ? `<code>${path}</code>` : `${this.parser.parseInline(tokens)} (<code>${path}</code>)`;
  }

  override image({ href, text }: Tokens.Image): string {
    this.targets.push(href);
    return `<img src="${escaped(this.urlOfPicture(href))}" alt="${escaped(text)}" />`;
  }

  /** A wide table scrolls by itself, also with the keyboard. */
  override table(token: Tokens.Table): string {
    const label = escaped(this.headings.at(-1)?.text ?? 'Table');
    // A column without a name has no header, which a screen reader would announce as empty.
    const html = super.table(token).replaceAll('<th></th>', '<td></td>');
    return `<div class="table" role="group" tabindex="0" aria-label="${label}">${html}</div>\n`;
  }

  /** A control that does nothing would confuse: the box is for paper. */
  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }

  /** Text such as `<name>` is no markup. Line breaks in tables and comments are. */
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return text === '<br>' ? text : text.startsWith('<!--') ? '' : escaped(text);
  }
}

/** Renders GitHub-flavored Markdown. Links between files become the product's URLs; others are named. */
export const pageOf = (
  name: string,
  markdown: string,
  urlOfPicture: (path: string) => string,
): HandbookPage => {
  const renderer = new PageRenderer(urlOfPicture);
  const html = new Marked().parse(markdown, { renderer, async: false });
  const { headings, targets } = renderer;
  return { name, html, headings, targets, title: headings.find(({ depth }) => depth === 1)?.text ?? name };
};
