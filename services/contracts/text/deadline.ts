/** An instant by which something is due: `Dec 1, 2026, 2:05 PM UTC`, but midnight is `end of Nov 30, 2026 (UTC)`. Without `timeZone`, in the reader's. */
export const deadlineText = (due: Date, timeZone?: string): string => {
  const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  const timeOf = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  const zone = timeOf.formatToParts(due).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Recent versions of ICU put a narrow space before AM and PM.
  const time = timeOf.format(due).replaceAll('\u202F', ' ');
  return time.startsWith('12:00 AM')
    ? `end of ${dayOf.format(due.getTime() - 1)} (${zone})`
    : `${dayOf.format(due)}, ${time}`;
};
