import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { checkoutDir } from '../launch/instance/checkout';
import { recordsOf } from './export-person';
import { owners } from './owners';

const databases: Record<string, TestDatabase> = {};
const in_ = async (schema: string, sql: string) => await databases[schema]?.db.query(sql);

beforeAll(async () => {
  for (const { service } of owners)
    databases[service] = await openTestDatabase(
      service,
      join(checkoutDir, 'services', service, 'migrations'),
    );
});
afterAll(async () => {
  for (const one of Object.values(databases)) await one.close();
});

const recordsOfAgent = () =>
  recordsOf((schema) => databases[schema]?.url ?? '', ['agent@example.org', 'the-hash_of']);

test('a person who is in no table has no records', async () => {
  expect(await recordsOfAgent()).toEqual({});
});

test('records are found in every schema, by email, hash, reference and the model of a holder, without tokens and hashes', async () => {
  const message = "'Agent', 'A question', 'general', 'Text'";
  await in_(
    'admin',
    `insert into contact_messages (id, reference, email, name, subject, inquiry_type, message) overriding system value
       values (5, 'MSG-1', 'Agent@Example.org', ${message}), (6, 'MSG-2', 'xagent@example.org', ${message});
     insert into inbox_notes (contact_message_id, text, noted_by) values (5, 'A note', 'ada'), (6, 'Of another', 'ada');
     insert into listing_requests (reference, status_token, model_name, email, platforms, description, social_links)
       values ('LST-1', 'a token', 'Ada', 'agent@example.org', '', '', '');
     insert into confirmation_mails (recipient_hash, at) values ('the-hash_of', now());
     insert into holder_emails (model_id, email) values (7, 'agent@example.org')`,
  );
  await in_(
    'catalog',
    `insert into pictures (id, listing_reference, source_hash, uploaded_at)
       values (repeat('a', 32), 'LST-1', 'x', now()), (repeat('b', 32), 'LST-11', 'y', now());
     insert into outbox (id, message) values (gen_random_uuid(), '{"entry": {"by": {"name": "agent@example.org"}}}')`,
  );
  await in_(
    'analytics',
    `insert into agencies (slug, name) values ('lights', 'Lights');
     insert into agency_persons (agency_id, login, password_hash) values (1, 'agent@example.org', 'an argon2 hash'), (1, 'other@example.org', 'x');
     insert into agency_sessions (token_hash, agency_id, agency_person_id, expires_at) values (sha256('p'), 1, 1, now()), (sha256('q'), 1, 2, now());
     insert into invite_links (agency_person_id, token_hash, expires_at) values (2, sha256('r'), now());
     insert into invite_links (model_id, token_hash, expires_at) values (7, sha256('a'), now()), (8, sha256('b'), now());
     insert into dead_letters (identity, queue, stage, reason, body, headers)
       values ('a', 'q', 'parse', 'r', '{"text":"Regards\\\\nagent@example.org"}', '{}'), ('b', 'q', 'parse', 'r', '{}', '{}')`,
  );
  await in_(
    'tracking',
    `insert into traffic_rules (kind, value, reason, note, created_by) values ('ip-range', '192.0.2.1', 'own', E'Asked by\\nagent@example.org.', 'ada')`,
  );

  const records = await recordsOfAgent();
  expect(records).toMatchObject({
    'admin.contact_messages': [{ reference: 'MSG-1', email: 'Agent@Example.org', message: 'Text' }],
    'admin.inbox_notes': [{ text: 'A note' }],
    'admin.listing_requests': [{ reference: 'LST-1', model_name: 'Ada' }],
    'admin.status_links': [{}],
    'admin.confirmation_mails': [{}],
    'admin.holder_emails': [{ model_id: 7 }],
    'catalog.pictures': [{ id: 'a'.repeat(32) }],
    'catalog.outbox': [{ message: { entry: {} } }],
    'analytics.agency_persons': [{ login: 'agent@example.org' }],
    'analytics.agency_sessions': [{ agency_person_id: 1 }],
    'analytics.invite_links': [{ model_id: 7 }],
    'analytics.dead_letters': [{ identity: 'a' }],
    'tracking.traffic_rules': [{ note: 'Asked by\nagent@example.org.' }],
  });
  expect(Object.keys(records)).toHaveLength(13);
  for (const rows of Object.values(records)) expect(rows).toHaveLength(1);
  expect(JSON.stringify(records)).not.toMatch(/a token|argon2|token_hash|recipient_hash|\\\\x/);
});
