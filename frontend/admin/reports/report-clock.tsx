import type { ReportRow } from '@marquee/contracts/http/reports';
import { css, styled } from 'styled-components';
import { momentOf } from '../../ui/format/day';

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
    return <Clock $tone={isLate ? 'bad' : 'plain'}>{isLate ? 'Answered late' : 'Answered in time'}</Clock>;
  }
  const { text, isOverdue } = clockLeft(dueAt, now);
  const isNear = !isOverdue && Date.parse(dueAt) - now < 24 * 3_600_000;
  return (
    <Clock $tone={isOverdue ? 'bad' : isNear ? 'near' : 'plain'} title={`Due ${momentOf(dueAt)}`}>
      {text}
    </Clock>
  );
};

const tones = {
  plain: css`background: ${({ theme }) => theme.color.inkHigh}; color: ${({ theme }) => theme.color.textMuted};`,
  near: css`background: ${({ theme }) => theme.color.lightWash}; color: ${({ theme }) => theme.color.lightText};`,
  bad: css`background: ${({ theme }) => theme.color.badWash}; color: ${({ theme }) => theme.color.bad};`,
};

const Clock = styled.span<{ $tone: keyof typeof tones }>`
  display: inline-block;
  padding: 0.125rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${({ $tone }) => tones[$tone]}
`;

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
