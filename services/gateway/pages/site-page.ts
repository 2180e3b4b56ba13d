import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { DrawnPage } from '@marquee/contracts/http/page-drawing';
import type { Encoding } from './frontend-build';
import type { Drawing } from './renderer';

/** An answer as it is sent, ready in every encoding. */
export type SitePage = {
  readonly status: number;
  /** Where to, for a page that moved. */
  readonly to: string | undefined;
  /** Compressed both ways; plain text is made from that for whoever cannot read either. */
  readonly bodies: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;
  readonly etag: string;
  readonly asked: boolean;
  readonly bytes: number;
};

/** The built page of the site, cut where a drawn page is put in. */
export type Template = {
  readonly beforeHead: string;
  readonly beforePage: string;
  readonly beforeState: string;
  readonly rest: string;
};

/** The data block of a page that the server has not drawn. */
const noState = 'id="page-state">null';

/** Undefined where the page is built without places for a drawn one. */
export const templateOf = (html: string): Template | undefined => {
  const [beforeHead, afterHead = ''] = html.split('<!--head-->', 2);
  const [beforePage, alone = ''] = afterHead.split('<!--page-->', 2);
  const afterPage = alone.split('<!--/page-->', 2)[1] ?? '';
  const [beforeState, rest] = afterPage.split(noState, 2);
  if (beforeHead === undefined || beforePage === undefined || beforeState === undefined || rest === undefined)
    return undefined;
  return { beforeHead, beforePage, beforeState: `${beforeState}${noState.slice(0, -'null'.length)}`, rest };
};

/** Between speed and size: a list of 48 models becomes 14 KB of 150 (measured), in a few milliseconds off the main thread. */
const brotliQuality = 5;

/** What a page object costs beside its bodies. */
const overheadBytes = 1_024;

const documentOf = (
  { beforeHead, beforePage, beforeState, rest }: Template,
  page: DrawnPage,
  files: readonly string[],
): string => {
  const scripts = files.map((file) => `<link rel="later" crossorigin href="${file}">`).join('');
  return [beforeHead, scripts, page.head, beforePage, page.body, beforeState, page.state, rest].join('');
};

/** The whole answer for what was drawn. `filesOf` names the files that hold some modules. */
export const sitePageOf = async (
  drawing: Drawing,
  template: Template,
  filesOf: (modules: readonly string[]) => readonly string[],
): Promise<SitePage> => {
  const html =
    drawing.is === 'drawn' ? documentOf(template, drawing.page, filesOf(drawing.page.modules)) : '';
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
      },
    }),
    promisify(gzip)(html),
  ]);
  return {
    status: drawing.is === 'drawn' ? drawing.page.status : drawing.status,
    to: drawing.is === 'moved' ? drawing.to : undefined,
    bodies: { br, gzip: gz },
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    asked: drawing.is === 'moved' || drawing.page.asked,
    bytes: br.length + gz.length + overheadBytes,
  };
};

/** The page's text as `encoding` spells it. */
export const bodyOf = async ({ bodies }: SitePage, encoding: Encoding): Promise<Buffer> =>
  encoding === 'identity' ? await promisify(gunzip)(bodies.gzip) : bodies[encoding];
