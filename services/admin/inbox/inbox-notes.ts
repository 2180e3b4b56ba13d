import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';
import { type About, aboutValues } from '../mail/mail-queries';

export const addNote = async (db: Queryable, about: About, text: string, by: string): Promise<void> => {
  await db.query(
    'insert into inbox_notes (listing_request_id, contact_message_id, report_id, text, noted_by) values ($1, $2, $3, $4, $5)',
    [...aboutValues(about), text, by],
  );
};

/** The notes of one inbox item, oldest first. */
export const notesAbout = (db: Queryable, about: About) =>
  sentRows<{ id: number; text: string; by: string; at: string }>(
    db,
    `select id, text, noted_by as by, noted_at as at from inbox_notes
     where listing_request_id = $1 or contact_message_id = $2 or report_id = $3 order by id`,
    aboutValues(about),
  );
