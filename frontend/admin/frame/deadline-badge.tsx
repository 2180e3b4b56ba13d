import { clockLeft } from '../../ui/format/time-left';
import { Badge, type BadgeTone } from '../../ui/text/badge';

interface DeadlineBadgeProps {
  readonly dueAt: string;
  readonly now: number;
  readonly title?: string;
}

/** How urgent a deadline is on every screen: its last day and the time after it are marked. */
export const deadlineTone = (dueAt: string, now: number): BadgeTone => {
  if (clockLeft(dueAt, now).isOverdue) return 'bad';
  return Date.parse(dueAt) - now < 24 * 3_600_000 ? 'light' : 'muted';
};

export const DeadlineBadge = ({ dueAt, now, title }: DeadlineBadgeProps) => (
  <Badge $tone={deadlineTone(dueAt, now)} title={title}>
    {clockLeft(dueAt, now).text}
  </Badge>
);
