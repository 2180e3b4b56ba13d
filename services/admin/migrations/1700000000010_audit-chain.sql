-- Up Migration

-- Each entry has a hash of the previous entry's hash and its own content, so a changed, removed or inserted entry breaks the chain.
-- audit/verify-chain.ts computes the same and checks it.
alter table audit_log add column hash bytea;

create function audit_hash(previous bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.position, entry.event_id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.event_type, entry.role, entry.who, entry.what,
    entry.about_kind, entry.about_id, entry.about_name, entry.before, entry.after, entry.request_id
  )::text, 'UTF8'))
$$;

-- Before the entries there are 32 zero bytes. The chain follows the positions.
-- The owner has no right to change entries: see 1700000000004.
grant select, update, trigger on audit_log to current_user;
alter table audit_log disable trigger audit_log_is_append_only;
do $$
declare
  entry audit_log;
  previous bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from audit_log order by position loop
    previous := audit_hash(previous, entry);
    update audit_log set hash = previous where position = entry.position;
  end loop;
end
$$;
alter table audit_log enable trigger audit_log_is_append_only;

alter table audit_log
  alter column hash set not null,
  add constraint audit_hash_is_sha256 check (octet_length(hash) = 32);

-- One transaction at a time. A statement takes the lock before it takes positions, so entries are committed in the order of their positions.
create function lock_audit_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext(tg_table_schema || '.audit_log'));
  return null;
end
$$;

create function chain_audit_entry() returns trigger language plpgsql set search_path from current as $$
declare
  previous bytea;
begin
  select hash into previous from audit_log order by position desc limit 1;
  new.hash := audit_hash(coalesce(previous, decode(repeat('00', 32), 'hex')), new);
  return new;
end
$$;

create trigger audit_log_is_serialized before insert on audit_log for each statement execute function lock_audit_chain();
create trigger audit_log_is_chained before insert on audit_log for each row execute function chain_audit_entry();

revoke update, trigger on audit_log from current_user;
