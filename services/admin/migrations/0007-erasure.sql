-- Up Migration

-- An entry about an erased model has lost its name and facts. Its hash stays, so the chain holds, and the entry at this position says why.
alter table audit_log add column redacted_by bigint;

create or replace function refuse_audit_change() returns trigger language plpgsql set search_path = admin, pg_temp as $$
declare
  texts constant text[] := '{who,about_name,before,after,words,redacted_by}';
begin
  if tg_op = 'DELETE' and old.position <= (select max(position) from audit_anchors) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.redacted_by > old.position and to_jsonb(new) - texts = to_jsonb(old) - texts
    and new.before is null and new.after is null
    and exists (select from audit_log where position = new.redacted_by and what = 'model.erased') then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
grant update (who, about_name, before, after, redacted_by) on audit_log to current_user;

-- Removes what is known here of the erased model with this id and these slugs, if the log has the entry of its erasure.
create function forget_model(model bigint, slugs text[]) returns void language plpgsql security definer set search_path = admin, pg_temp as $$
declare
  erased_at bigint;
begin
  select max(position) into erased_at from audit_log where what = 'model.erased' and about_id = model::text;
  update audit_log set
      who = case when role = 'holder' and who = any(slugs) then 'an erased model' else who end,
      about_name = 'an erased model', before = null, after = null, redacted_by = erased_at
    where position < erased_at and redacted_by is null and (about_kind = 'model' and about_id = model::text
      or split_part(about_name, '/', 1) = any(slugs) or role = 'holder' and who = any(slugs));
  delete from holder_emails where model_id = model and erased_at is not null;
  delete from mails where model_id = model and erased_at is not null;
end
$$;
