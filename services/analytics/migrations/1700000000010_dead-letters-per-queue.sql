-- Up Migration

-- One domain message can fail in the queues of two consumers, so a dead letter is identified by its queue and its message.
-- A worker of the version before keeps its dead letters in the queue from now on; the next worker stores them.
alter table dead_letters drop constraint dead_letters_kept_once,
  add constraint dead_letters_kept_once_per_queue unique (queue, identity);
