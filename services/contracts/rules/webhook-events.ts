/** What a webhook may be informed of. `placement.ending`: within seven days. `figures.daily`: of the day before. */
export const webhookEvents = [
  'request.received',
  'placement.started',
  'placement.ending',
  'figures.daily',
  'link.dead',
  'day.conspicuous',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Those that a webhook of a holder may have: about the own model. */
export const holderEvents: readonly WebhookEvent[] = webhookEvents.filter(
  (event) => event !== 'request.received',
);
