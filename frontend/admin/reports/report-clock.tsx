import type { ReportRow } from '@marquee/contracts/http/reports';
import { useEffect, useState } from 'react';
import { deadlineOf } from '../../ui/format/day';
import { Badge } from '../../ui/text/badge';
import { DeadlineBadge } from '../frame/deadline-badge';

const tickMs = 15_000;

/** The time left to answer a report; for a closed one, whether it was answered in time. */
export const ReportClock = ({ report: { dueAt, closedAt } }: { readonly report: ReportRow }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (closedAt !== null) {
    const isLate = Date.parse(closedAt) > Date.parse(dueAt);
    return <Badge $tone={isLate ? 'bad' : 'muted'}>{isLate ? 'Answered late' : 'Answered in time'}</Badge>;
  }
  return <DeadlineBadge dueAt={dueAt} now={now} title={`Due ${deadlineOf(dueAt)}`} />;
};
