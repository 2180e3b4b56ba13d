-- Up Migration
create index share_links_by_model on share_links (model_id) where model_id is not null;
create index share_links_by_operator on share_links (operator_id) where operator_id is not null;
