import { clockLeft } from '../../ui/format/time-left';
import { Badge } from '../../ui/text/badge';

interface DeadlineBadgeProps {
  readonly dueAt: string;
  readonly now: number;
  readonly title?: string;
}

const nearMs = 24 * 3_600_000;

/** The time left until a deadline, marked on its last day and after it. */
export const DeadlineBadge = ({ dueAt, now, title }: DeadlineBadgeProps) => {
  const { text, isOverdue } = clockLeft(dueAt, now);
  const isNear = Date.parse(dueAt) - now < nearMs;
  return (
    <Badge $tone={isOverdue ? 'bad' : isNear ? 'light' : 'muted'} title={title}>
      {text}
    </Badge>
  );
};
