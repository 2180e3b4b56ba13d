/** What a recount of a day applies to the log, and what it cannot. */
export const recountRules =
  'A recount applies detection and today’s limits to the openings and clicks that were valid: repeats of a visit, clicks and openings of a model by network and hour, people of a network who click a model on a day. The log holds neither user agents nor blocks within a /48 of IPv6, nor the networks of seen cards: their limits stay as they were.';
