import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { checkoutDir } from '../launch/instance/checkout';
import { linkTo, namedOtherwise, recordsOf, registered } from './export-person';
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
     insert into agency_persons (id, agency_id, login) overriding system value values (7, 1, 'seventh@example.org');
     insert into agency_sessions (token_hash, agency_id, agency_person_id, expires_at) values (sha256('p'), 1, 1, now()), (sha256('q'), 1, 2, now());
     insert into invite_links (agency_person_id, token_hash, expires_at) values (2, sha256('r'), now());
     insert into invite_links (model_id, token_hash, expires_at) values (7, sha256('a'), now()), (8, sha256('b'), now());
     insert into dead_letters (identity, queue, stage, reason, body, headers)
       values ('a', 'q', 'parse', 'r', '{"text":"Regards\\\\nagent@example.org"}', '{}'), ('b', 'q', 'parse', 'r', '{}', '{}')`,
  );
  const token = "'{}', sha256('a'), now()";
  await in_(
    'admin',
    `insert into operators (id, email, password_hash) overriding system value values (3, 'agent@example.org', 'x'), (4, 'b@example.org', 'x');
     insert into api_tokens (account_id, name, scopes, token_hash, expires_at) values (3, 'bot', ${token}), (4, 'bot', '{}', sha256('b'), now())`,
  );
  await in_(
    'analytics',
    `insert into api_tokens (account_id, name, scopes, token_hash, expires_at) values (7, 'own', ${token}), (3, 'another', '{}', sha256('b'), now());
     insert into factor_accounts (id, kind, account_id) overriding system value values (11, 'model', 7), (12, 'model', 8), (13, 'agency person', 1), (14, 'agency person', 7);
     insert into passkeys (owner_id, credential_id, public_key, counter, name) values (11, 'a', '', 0, 'own'), (12, 'b', '', 0, 'another'), (13, 'c', '', 0, 'as a person'), (14, 'd', '', 0, 'another');
     insert into share_links (operator_id, shared_by, name, shows, token_hash) values (3, 'x', 'own', '{}', sha256('a')), (4, 'x', 'another', '{}', sha256('b'));
     insert into agencies (id, slug, name) overriding system value values (21, 'a', 'agent@example.org'), (22, 'b', 'B');
     insert into agency_models (agency_id, model_id) values (21, 9), (22, 9)`,
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
    'admin.operators': [{ email: 'agent@example.org' }],
    'admin.api_tokens': [{ account_id: 3 }],
    'analytics.api_tokens': [{ account_id: 7, name: 'own' }],
    'analytics.factor_accounts': [{ id: 11 }, { id: 13 }],
    'analytics.passkeys': [{ name: 'own' }, { name: 'as a person' }],
    'analytics.share_links': [{ name: 'own' }],
    'analytics.agencies': [{ id: 21 }],
    'analytics.agency_models': [{ agency_id: 21 }],
    'tracking.traffic_rules': [{ note: 'Asked by\nagent@example.org.' }],
  });
  expect(Object.keys(records)).toHaveLength(21);
  for (const [table, rows] of Object.entries(records))
    expect([table, rows.length]).toEqual([table, /factor_accounts|passkeys/.test(table) ? 2 : 1]);
  expect(JSON.stringify(records)).not.toMatch(/a token|argon2|token_hash|recipient_hash|\\\\x/);
});

test('a column that refers to an account, or to a row of another table of the register, is found by the export', async () => {
  for (const [schema, { db }] of Object.entries(databases)) {
    const tables = registered.filter((table) => table.startsWith(`${schema}.`));
    const { rows } = await db.query<{ table: string; column: string; target: string | null }>(
      `select a.attrelid::regclass::text as table, attname as column, confrelid::regclass::text as target
       from pg_attribute a left join pg_constraint f on f.conrelid = a.attrelid and contype = 'f' and conkey = array[attnum]
         and confkey = (select array[i.attnum] from pg_attribute i where i.attrelid = confrelid and i.attname = 'id')
       where attrelid = any($1::regclass[]) and attname ~ '_id$'`,
      [tables],
    );
    const accounts = ['model_id', 'operator_id', ...tables.map(linkTo)];
    const missed = rows.filter(({ column, target }) => {
      const link = namedOtherwise[schema]?.[column] ?? column;
      if (target !== null) return link !== linkTo(`${schema}.${target.replace(/^.*\./, '')}`);
      return /^(?:account|owner|person|holder|agency)_id$/.test(column) && !accounts.includes(link);
    });
    expect([schema, missed]).toEqual([schema, []]);
  }
});
