import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Rendered } from './site';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response as it is sent, compressed once for all visitors. */
export type FinishedPage = {
  readonly status: number;
  /** The target of a redirect. */
  readonly location: string | undefined;
  readonly bodies: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;
  readonly etag: string;
  /** Whether the screen read data. A screen that did not changes only with a build. */
  readonly readsData: boolean;
  /** The page is rendered again after this time, if that is sooner than otherwise. */
  readonly freshForMs?: number | undefined;
  readonly bytes: number;
};

/** The built HTML, cut where a rendered page is inserted. */
export type Template = {
  /** The whole file, for a page that the browser renders. */
  readonly html: string;
  readonly beforeHead: string;
  readonly beforePage: string;
  readonly beforeState: string;
  readonly rest: string;
};

/** The scripts that a screen loads beyond those of every page, imported ones first. */
export type ScriptsOf = (screen: string | undefined) => readonly string[];

/** The data block of a page that the browser renders. */
const noState = 'id="page-state">null';

/** Throws when the HTML lacks one of the insertion points. */
export const templateOf = (html: string): Template => {
  const [beforeHead = '', afterHead = ''] = html.split('<!--head-->', 2);
  const [beforePage = '', clientPage = ''] = afterHead.split('<!--page-->', 2);
  const [, afterPage = ''] = clientPage.split('<!--/page-->', 2);
  const [beforeState = '', rest] = afterPage.split(noState, 2);
  if (rest === undefined) throw new Error('the built page has no placeholder for the rendered one');
  return { html, beforeHead, beforePage, beforeState: beforeState + noState.slice(0, -'null'.length), rest };
};

/** Between speed and size: 150 KB of 48 models become 14 KB within milliseconds, off the main thread. */
const brotliQuality = 5;

/** Memory of an entry beside its bodies, in bytes. */
const overheadBytes = 1_024;

/** Tags for the head that name a screen's scripts, which start/in-tasks.js loads. */
export const scriptLinks = (rel: 'later' | 'modulepreload', scripts: readonly string[]): string =>
  scripts.map((file) => `<link rel="${rel}" crossorigin href="${file}">`).join('');

/** The complete response for a rendered page or a redirect. */
export const finishPage = async (
  rendered: Rendered,
  { beforeHead, beforePage, beforeState, rest }: Template,
  scriptsOf: ScriptsOf,
): Promise<FinishedPage> => {
  const html =
    rendered.type === 'page'
      ? [
          beforeHead,
          rendered.head,
          scriptLinks('later', scriptsOf(rendered.screen)),
          beforePage,
          rendered.body,
          beforeState,
          rendered.state,
          rest,
        ].join('')
      : '';
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
    status: rendered.status,
    location: rendered.type === 'redirect' ? rendered.location : undefined,
    bodies: { br, gzip: gz },
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    readsData: rendered.type === 'redirect' || rendered.readsData,
    freshForMs: rendered.type === 'page' ? rendered.freshForMs : undefined,
    bytes: br.length + gz.length + overheadBytes,
  };
};

/** The page's text in `encoding`. Plain text is unpacked on demand, because few clients ask for it. */
export const bodyOf = async ({ bodies }: FinishedPage, encoding: Encoding): Promise<Buffer> =>
  encoding === 'identity' ? await promisify(gunzip)(bodies.gzip) : bodies[encoding];
