-- Up Migration

-- When the requester of a listing chose this picture as the profile photo; the latest choice counts. Without one it is the first upload.
alter table pictures add column profile_chosen_at timestamptz;

-- Down Migration

alter table pictures drop column profile_chosen_at;
