import type pg from 'pg';
import type { owners } from './owners';

/** Tables on which a service has fewer rights than on its others, by schema and name. */
const fewer: Readonly<Record<string, string>> = {
  // Append-only for the service that writes it.
  'admin.audit_log': 'select, insert',
  // Written by the function that removes the log's beginning.
  'admin.audit_anchors': 'select',
};
const rights = 'select, insert, update, delete';
/** Only migrations use it. */
const migrationsTable = 'migrations';

/** Gives a service's role its rights on every table and view, and no others, after each migration. */
export const grantTables = async (
  client: pg.Client,
  { service, role, owner }: (typeof owners)[number],
): Promise<void> => {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm') and relowner = $2::regrole
     order by relname`,
    [service, owner],
  );
  const grants = tables.rows
    .filter(({ name }) => name !== migrationsTable)
    .map(
      ({ name }) =>
        `grant ${fewer[`${service}.${name}`] ?? rights} on ${service}.${client.escapeIdentifier(name)} to ${role};`,
    );
  // One message is one transaction: a running service never sees its rights missing.
  await client.query(
    `select pg_advisory_xact_lock(hashtext('marquee.prepare'));
     grant usage on schema ${service} to ${role};
     revoke all on all tables in schema ${service} from ${role};
     ${grants.join('\n')}`,
  );
};
