/** Events sent together under one id, so sending them again is harmless. */
export interface Batch<Event> {
  readonly batchId: string;
  readonly events: readonly Event[];
}

/** The server's limits; a test compares them with contracts/http/collect.ts, which would load zod. */
export const batchMaxEvents = 100;
export const batchMaxBytes = 64 * 1024;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** Room for the braces, the names and the id around the events. */
const envelopeBytes = 128;

/** The events in order, at most 100 and 64 KB per batch. An event too large for any batch is left out. */
export const batchesOf = <Event>(events: readonly Event[], newId: () => string): Batch<Event>[] => {
  const groups: { events: Event[]; bytes: number }[] = [];
  for (const event of events) {
    const bytes = bytesOf(event) + 1;
    if (bytes > batchMaxBytes - envelopeBytes) continue;
    const open = groups.at(-1);
    if (open === undefined || open.events.length === batchMaxEvents || open.bytes + bytes > batchMaxBytes) {
      groups.push({ events: [event], bytes: envelopeBytes + bytes });
    } else {
      open.events.push(event);
      open.bytes += bytes;
    }
  }
  return groups.map((group) => ({ batchId: newId(), events: group.events }));
};
