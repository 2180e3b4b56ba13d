import { NewNote, Note, Notes, notesMax, PlacementChanges } from '@marquee/contracts/http/notes';
import { SiteRangeQuery } from '@marquee/contracts/http/site-range';
import { addDays } from '@marquee/contracts/rules/days';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';
import { route } from '../../deps';
import { requestedRange } from '../queries/site-clicks';

const columns = 'id::int, day, text, created_by as "by", created_at as "at"';

const auditEntry = (identity: Identity, what: 'note.added' | 'note.removed', { id, day, text }: Note) => {
  const about = { kind: 'note', id: String(id), name: day };
  return { by: actorOf(identity), what, about, [what === 'note.added' ? 'after' : 'before']: { text } };
};

/** The notes of operators on the days asked for, and the placements that began or ended on them. */
export const getNotes = route({
  get: '/api/admin/notes',
  allow: 'admin',
  query: SiteRangeQuery,
  reply: Notes,
  handle: async ({ query, requestId }, deps) => {
    const { first, last } = await requestedRange(query, deps);
    // Contains these days in every time zone.
    const span = new URLSearchParams({
      from: `${addDays(first, -1)}T00:00:00Z`,
      until: `${addDays(last, 2)}T00:00:00Z`,
    });
    const [notes, changes] = await Promise.all([
      sentRows<Note>(
        deps.db,
        `select ${columns} from notes where day between $1 and $2 order by day desc, id desc limit ${notesMax}`,
        [first, last],
      ),
      deps.catalog.get(`/internal/placements/changes?${span}`, requestId),
    ]);
    const placements = PlacementChanges.parse(changes ?? [])
      .map(({ at, name, slug, did }) => ({
        name,
        slug,
        did,
        day: deps.calendar.momentOf(Date.parse(at)).day,
      }))
      .filter(({ day }) => day >= first && day <= last);
    return { notes, placements };
  },
});

export const addNote = route({
  post: '/api/admin/notes',
  allow: 'admin',
  body: NewNote,
  reply: Note,
  handle: async ({ body: { day, text }, identity, requestId }, { db }) =>
    answer(
      201,
      await db.transaction(async (tx) => {
        const note = await sentRow<Note>(
          tx,
          `insert into notes (day, text, created_by) values ($1, $2, $3) returning ${columns}`,
          [day, text, actorOf(identity).name],
        );
        if (note === undefined) throw new Error('an inserted note was not returned');
        await recordAudit(tx, auditEntry(identity, 'note.added', note), requestId);
        return note;
      }),
    ),
});

export const removeNote = route({
  post: '/api/admin/notes/:id/remove',
  allow: 'admin',
  params: idParams,
  handle: async ({ params: { id }, identity, requestId }, { db }) =>
    await db.transaction(async (tx) => {
      const note = await sentRow<Note>(tx, `delete from notes where id = $1 returning ${columns}`, [id]);
      if (note === undefined) return notFound('note.unknown', 'There is no such note.');
      await recordAudit(tx, auditEntry(identity, 'note.removed', note), requestId);
      return answer(204);
    }),
});
