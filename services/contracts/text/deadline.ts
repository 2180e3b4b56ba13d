/** `Dec 1, 2026, 2:05 PM UTC`; midnight is `the end of Nov 30, 2026 (UTC)`. Default: the reader's zone. */
export const deadlineText = (due: Date, timeZone?: string): string => {
  const { day, time, zone } = partsOf(due, timeZone);
  return time.startsWith('12:00 AM')
    ? `the end of ${partsOf(new Date(due.getTime() - 1), timeZone).day} (${zone})`
    : `${day}, ${time}`;
};

/** A moment in the past: `Dec 1, 2026, 2:05 PM UTC`. Without `timeZone`, in the reader's. */
export const momentText = (at: Date, timeZone?: string): string => {
  const { day, time } = partsOf(at, timeZone);
  return `${day}, ${time}`;
};

/** A calendar day: `Dec 1, 2026`. Without `timeZone`, in the reader's. */
export const dateText = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(at);

const partsOf = (at: Date, timeZone: string | undefined) => {
  const timeOf = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  const zone = timeOf.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Recent versions of ICU put a narrow space before AM and PM.
  const time = timeOf.format(at).replaceAll('\u202F', ' ');
  return { day: dateText(at, timeZone), time, zone };
};
