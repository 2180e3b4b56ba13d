import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@marquee/kit/testing/test-database';
import { personOfSession, personsBy } from '../access/agency-persons';

const migrations = join(import.meta.dirname, '../../migrations');
const migration = '0016-agency-persons.sql';

test('an upgrade makes the shared password of an agency an account that keeps its sessions, and none without one', async () => {
  const before = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const file of readdirSync(migrations))
    if (file < migration) copyFileSync(join(migrations, file), join(before, file));
  const { db, close } = await openTestDatabase('analytics', before);
  try {
    await db.query(
      `insert into agencies (slug, name, password_hash) values ('bright-lights', 'Bright Lights', 'a hash'), ('north', 'North', null);
       insert into agency_sessions (token_hash, agency_id, expires_at) values (sha256('token'), 1, now() + interval '1 day');
       insert into invite_links (model_id, token_hash, expires_at) values (7, sha256('a'), now())`,
    );
    for (const file of readdirSync(migrations).sort())
      if (file >= migration) await db.query(readFileSync(join(migrations, file), 'utf8'));
    const session = await personOfSession(db, 'token', { refetch: true, idleHours: 24 });
    expect(session).toMatchObject({ login: 'bright-lights', slug: 'bright-lights', passwordHash: 'a hash' });
    expect(await personsBy(db, 'agency_id', 2)).toEqual([]);
    // What an instance of the version before still does.
    await db.query(
      `insert into agency_sessions (token_hash, agency_id, expires_at) values (sha256('other'), 1, now() + interval '1 day');
       insert into invite_links (model_id, token_hash, expires_at) values (7, sha256('b'), now())
         on conflict (model_id) do update set token_hash = excluded.token_hash`,
    );
    expect(await personOfSession(db, 'other', { refetch: true, idleHours: 24 })).toBeUndefined();
  } finally {
    await close();
    rmSync(before, { recursive: true });
  }
});
