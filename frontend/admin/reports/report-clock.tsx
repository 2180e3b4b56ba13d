import type { ReportRow } from '@marquee/contracts/http/reports';
import { deadlineOf } from '../../ui/format/day';
import { clockLeft } from '../../ui/format/time-left';
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
