import type { ReportRow } from '@marquee/contracts/http/reports';
import { deadlineOf } from '../../ui/format/day';
import { Badge } from '../../ui/text/badge';

/** The time left to answer a report; for a closed one, whether it was answered in time. */
export const ReportClock = ({
  report: { dueAt, closedAt },
  now,
}: {
  readonly report: ReportRow;
  readonly now: number;
}) => {
  if (closedAt !== null) {
    const isLate = Date.parse(closedAt) > Date.parse(dueAt);
    return <Badge $tone={isLate ? 'bad' : 'muted'}>{isLate ? 'Answered late' : 'Answered in time'}</Badge>;
  }
  const { text, isOverdue } = clockLeft(dueAt, now);
  const isNear = !isOverdue && Date.parse(dueAt) - now < 24 * 3_600_000;
  return (
    <Badge $tone={isOverdue ? 'bad' : isNear ? 'light' : 'muted'} title={`Due ${deadlineOf(dueAt)}`}>
      {text}
    </Badge>
  );
};

const minuteMs = 60_000;

/** The time left in its two largest units: `1 day 4 h left`, `35 min left`, `2 h 5 min overdue`. */
export const clockLeft = (
  dueAt: string,
  now: number,
): { readonly text: string; readonly isOverdue: boolean } => {
  const left = Date.parse(dueAt) - now;
  const isOverdue = left < 0;
  // Rounded down while time is left and up once overdue, so the clock never flatters.
  const minutes = isOverdue ? Math.ceil(-left / minuteMs) : Math.floor(left / minuteMs);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  const parts =
    days > 0
      ? [days === 1 ? '1 day' : `${days} days`, `${hours} h`]
      : hours > 0
        ? [`${hours} h`, `${rest} min`]
        : [`${rest} min`];
  return { text: `${parts.join(' ')} ${isOverdue ? 'overdue' : 'left'}`, isOverdue };
};
