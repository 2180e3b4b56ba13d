import { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { ImportLine } from '@marquee/contracts/http/model-file';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { z } from 'zod';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../../testing/open-test-catalog';
import { insertVideos } from '../insert-videos';

let catalog: TestCatalog;
let ada: number;

beforeAll(async () => {
  catalog = await openTestCatalog();
  [ada = 0] = await list(catalog, [plainListing('ada-vale'), plainListing('gone-holt')]);
  await catalog.db.query("update models set archived_at = now() where slug = 'gone-holt'");
});

beforeEach(async () => {
  await catalog.db.query('truncate videos, video_words, outbox');
});

afterAll(() => catalog.close());

const admin = (path: string, body?: unknown, method?: string): Promise<Response> =>
  catalog.ask(`/api/admin/videos${path}`, { as: 'admin', body, ...(method && { method }) });
const evening = { title: ' Evening  Show ', modelSlug: 'ada-vale', duration: 90, tags: ['Live'] };
const created = async (body: object = evening): Promise<AdminVideo> => {
  const response = await admin('', body);
  expect(response.status).toBe(201);
  return AdminVideo.parse(await response.json());
};
const fieldsOf = async (response: Response, status: number) => {
  expect(response.status).toBe(status);
  return ErrorBody.parse(await response.json()).fields;
};
const statusOf = async (path: string): Promise<number> => (await catalog.ask(path)).status;
/** The types of announced events, and the actions of their audit entries. */
const announced = async () =>
  (
    await catalog.db.query<{ type: string; what: string; about: string }>(
      `select message->'event'->>'type' as type, coalesce(message->'entry', message->'event'->'entry')->>'what' as what,
         coalesce(message->'entry', message->'event'->'entry')->'about'->>'name' as about from outbox order by position`,
    )
  ).rows.map(({ type, what, about }) => [type, what, about]);

test('a new video is listed, found and in the sitemap, and its audit entry announces its model', async () => {
  const video = await created();
  expect(video).toMatchObject({ slug: 'evening-show', title: 'Evening Show', tags: ['live'], listed: true });
  expect(await (await catalog.ask('/api/videos/evening-show')).json()).toMatchObject({ modelId: ada });
  expect((await catalog.ask('/api/videos/search?q=evening%20vale')).headers.get('x-total-count')).toBe('1');
  await catalog.sitemaps.refresh();
  expect(await (await catalog.ask('/sitemaps/videos-1.xml')).text()).toContain('/video/evening-show');
  expect(await announced()).toEqual([['catalog.model.updated', 'video.created', 'evening-show']]);
});

test.each([
  [{ title: ' ' }, 400, 'title'],
  [{ duration: 0 }, 400, 'duration'],
  [{ thumbnailUrl: 'http://example.com/a.jpg' }, 400, 'thumbnailUrl'],
  [{ category: 'no-such-category' }, 400, 'category'],
  [{ title: '♥♥' }, 400, 'slug'],
  [{ modelSlug: 'no-such-model' }, 422, 'modelSlug'],
  [{ modelSlug: 'gone-holt' }, 422, 'modelSlug'],
  [{ description: `With ${refusedBeginnings[0]} spirit` }, 422, 'description'],
  [{ thumbnailUrl: `/media/uploads/${'a'.repeat(32)}-1280.jpg` }, 422, 'thumbnailUrl'],
])('a video with %j is refused with %i at %s, and nothing is added', async (more, status, field) => {
  expect(await fieldsOf(await admin('', { ...evening, ...more }), status)).toEqual({
    [field]: expect.any(String),
  });
  expect((await admin('')).headers.get('x-total-count')).toBe('0');
});

test('a taken slug answers 409 at its field', async () => {
  await created();
  expect(await fieldsOf(await admin('', evening), 409)).toEqual({ slug: expect.any(String) });
});

test('an edit is searchable at once, an unchanged one announces nothing, and an outdated one is a conflict', async () => {
  const { id } = await created();
  const body = { ...evening, title: 'Quiet Hour', category: 'curvy' };
  const edited = await admin(`/${id}`, { ...body, version: 1 }, 'PATCH');
  expect(AdminVideo.parse(await edited.json())).toMatchObject({ version: 2, slug: 'evening-show' });
  expect((await catalog.ask('/api/videos/search?q=quiet')).headers.get('x-total-count')).toBe('1');
  expect((await admin(`/${id}`, { ...body, version: 2 }, 'PATCH')).status).toBe(200);
  expect(await announced()).toHaveLength(2);
  const stale = await admin(`/${id}`, { ...body, title: 'Other', version: 1 }, 'PATCH');
  expect(await fieldsOf(stale, 409)).toEqual({ version: 'is 2 by now' });
});

test('an archived video answers 410 until it is restored, also when its model is archived and restored meanwhile', async () => {
  const { id } = await created();
  expect((await admin(`/${id}/archive`, {})).status).toBe(200);
  expect((await admin(`/${id}/archive`, {})).status).toBe(200);
  expect(await statusOf('/api/videos/evening-show')).toBe(410);
  expect((await admin(`/${id}`, { ...evening, version: 2 }, 'PATCH')).status).toBe(409);
  for (const change of ['archive', 'restore'])
    await catalog.ask(`/api/admin/models/${ada}/${change}`, { as: 'admin', body: {} });
  expect(await statusOf('/api/videos/evening-show')).toBe(410);
  expect((await admin(`/${id}/restore`, { version: 2 })).status).toBe(200);
  expect(await statusOf('/api/videos/evening-show')).toBe(200);
  expect((await announced()).map(([, what]) => what)).toEqual([
    'video.created',
    'video.archived',
    'model.archived',
    'model.restored',
    'video.restored',
  ]);
});

test('the list is filtered by state, category and text in title or creator, and sorted either way', async () => {
  await insertVideos(catalog.db, [
    plainVideo('matinee', ada, { views: 5, category: 'curvy' }),
    plainVideo('late-show', ada, { views: 9 }),
  ]);
  await catalog.db.query("update videos set archived_at = now(), listed = false where slug = 'late-show'");
  const slugs = async (query: string) =>
    z
      .array(AdminVideo)
      .parse(await (await admin(query)).json())
      .map(({ slug }) => slug);
  expect(await slugs('?sort=views')).toEqual(['late-show', 'matinee']);
  expect(await slugs('?sort=views&order=asc')).toEqual(['matinee', 'late-show']);
  expect(await slugs('?sort=model&order=desc')).toEqual(['late-show', 'matinee']);
  expect(await slugs('?state=archived')).toEqual(['late-show']);
  expect(await slugs('?state=listed&q=VALE')).toEqual(['matinee']);
  expect(await slugs('?category=curvy&q=matin')).toEqual(['matinee']);
  expect(await slugs('?q=nothing')).toEqual([]);
});

test('a file adds, changes and refuses rows, the same file again changes nothing, and an export can be imported', async () => {
  await created();
  const send = async (csv: string, query = '') => {
    const response = await catalog.ask(`/api/admin/videos/import${query}`, {
      as: 'admin',
      body: csv,
      headers: { 'content-type': 'text/csv' },
    });
    expect(response.status).toBe(200);
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => ImportLine.parse(JSON.parse(line)));
    return {
      rows: lines.flatMap((line) =>
        line.is === 'row' ? [[line.verdict, ...Object.keys(line.fields ?? {})]] : [],
      ),
      end: lines.at(-1),
    };
  };
  const csv = `slug,title,modelSlug,duration,version
evening-show,Evening Show,ada-vale,2:00,1
,The Matinee,ada-vale,1:02:03,
,The Matinee,ada-vale,60,
no-creator,X,no-such-model,60,
archived-creator,X,gone-holt,60,
too-long,X,ada-vale,2 hours,
,Evening Show,ada-vale,60,
`;
  const expected = [
    ['update'],
    ['add'],
    ['refused', 'slug'],
    ['refused', 'modelSlug'],
    ['refused', 'modelSlug'],
    ['refused', 'duration'],
    ['refused', 'slug'],
  ];
  expect((await send(csv, '?dryRun=true')).rows).toEqual(expected);
  expect((await admin('')).headers.get('x-total-count')).toBe('1');
  expect((await send(csv)).rows).toEqual(expected);
  expect(await (await catalog.ask('/api/videos/the-matinee')).json()).toMatchObject({ duration: 3_723 });
  expect(await announced()).toEqual([
    ['catalog.model.updated', 'video.created', 'evening-show'],
    ['catalog.model.updated', 'video.created', 'the-matinee'],
    ['audit.recorded', 'video.edited', 'evening-show'],
    ['audit.recorded', 'videos.imported', '7 rows'],
  ]);
  // The matinee's row has no slug: only a row with its slug changes a video.
  expect((await send(csv)).end).toMatchObject({ counts: { add: 0, update: 0, unchanged: 1, refused: 6 } });
  const file = await (await admin('/export')).text();
  expect((await send(file)).end).toMatchObject({ counts: { add: 0, update: 0, unchanged: 2, refused: 0 } });
  expect((await send('slug,title,version\nevening-show,Other,1\n')).rows).toEqual([['refused', 'version']]);
});

test('visitors can neither read nor change videos as an administrator', async () => {
  for (const path of ['', '/1', '/export']) expect(await statusOf(`/api/admin/videos${path}`)).toBe(401);
  expect((await catalog.ask('/api/admin/videos', { body: evening })).status).toBe(401);
});
