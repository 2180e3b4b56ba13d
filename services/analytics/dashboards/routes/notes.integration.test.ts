import { Note, Notes, type PlacementChanges } from '@marquee/contracts/http/notes';
import { addDays } from '@marquee/contracts/rules/days';
import { openTestService, type TestService } from '../../testing/test-app';

const changes: PlacementChanges = [];
let app: TestService;
beforeAll(async () => {
  app = await openTestService([], { more: new Map([['/internal/placements/changes', changes]]) });
});
afterAll(() => app.close());

const notes = async () =>
  Notes.parse(await (await app.ask('/api/admin/notes?period=weekly', { role: 'admin' })).json());
const audited = async () =>
  (
    await app.db.query(
      "select message->'entry'->>'what' as what, message->'event'->'entry'->>'what' as event from outbox order by position",
    )
  ).rows;

test('a note is shown on its day beside the placements of the range, and removed, and both are audited', async () => {
  const today = app.deps.calendar.today();
  changes.push(
    { name: 'Ada North', did: 'began', at: `${today}T00:30:00.000Z` },
    { name: 'Bo South', did: 'ended', at: `${addDays(today, -9)}T12:00:00.000Z` },
  );
  const add = (body: unknown) => app.ask('/api/admin/notes', { role: 'admin', method: 'POST', body });
  const added = await add({ day: addDays(today, -2), text: 'Newsletter' });
  expect(added.status).toBe(201);
  const note = Note.parse(await added.json());
  expect(note).toMatchObject({ text: 'Newsletter', by: 'operator@marquee.example' });
  await add({ day: addDays(today, -30), text: 'Earlier' });
  expect(await notes()).toEqual({
    notes: [note],
    placements: [{ name: 'Ada North', did: 'began', day: today }],
  });
  for (const body of [
    { day: 'soon', text: 'x' },
    { day: today, text: '' },
    { day: today, text: 'x'.repeat(201) },
  ])
    expect((await add(body)).status).toBe(400);
  const remove = () => app.ask(`/api/admin/notes/${note.id}/remove`, { role: 'admin', method: 'POST' });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect((await notes()).notes).toEqual([]);
  expect((await audited()).map(({ event }) => event)).toEqual(['note.added', 'note.added', 'note.removed']);
});

test('only operators see notes', async () => {
  expect((await app.ask('/api/admin/notes')).status).toBe(401);
});
