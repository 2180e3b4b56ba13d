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
/** The events that a holder's webhook may have: those about the holder's model. */
export const holderEvents: readonly WebhookEvent[] = webhookEvents.filter(
  (event) => event !== 'request.received',
);
