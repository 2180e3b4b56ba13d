const minuteMs = 60_000;

/** The time left in its two largest units: `1 day 4 h left`, `2 days left`, `35 min left`, `2 h 5 min overdue`. */
export const clockLeft = (dueAt: string, now: number) => {
  const left = Date.parse(dueAt) - now;
  const isOverdue = left <= 0;
  // Rounded down while time is left and up once overdue, so the clock never flatters.
  const minutes = isOverdue ? Math.ceil(-left / minuteMs) : Math.floor(left / minuteMs);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  const parts =
    days > 0
      ? [days === 1 ? '1 day' : `${days} days`, hours > 0 && `${hours} h`]
      : hours > 0
        ? [`${hours} h`, rest > 0 && `${rest} min`]
        : [`${rest} min`];
  return { text: [...parts, isOverdue ? 'overdue' : 'left'].filter(Boolean).join(' '), isOverdue };
};
