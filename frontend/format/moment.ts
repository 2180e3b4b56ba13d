const format: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' };

/** Date and time of an instant where the reader is: `Nov 20, 2026, 02:30 PM`. */
export const momentOf = (instant: string): string => new Date(instant).toLocaleString('en-US', format);
