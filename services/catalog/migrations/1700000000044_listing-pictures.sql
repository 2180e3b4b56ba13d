-- Up Migration

-- A picture belongs to a model, or to a listing request whose model does not exist yet. The activation gives it to the model.
alter table pictures
  alter column model_id drop not null,
  add column listing_reference text,
  add constraint picture_has_one_owner check (num_nonnulls(model_id, listing_reference) = 1),
  add constraint listing_has_a_picture_once unique (listing_reference, source_hash);

-- Down Migration

delete from pictures where model_id is null;
alter table pictures drop column listing_reference, alter column model_id set not null;
