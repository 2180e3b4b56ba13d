import type { ReportRow } from '@marquee/contracts/http/reports';
import { css, styled } from 'styled-components';
import { momentOf } from '../../ui/format/day';
import { clockLeft } from './clock-left';

/** How long a report still may wait; for a closed one, whether it was answered in time. */
export const ReportClock = ({
  report: { dueAt, closedAt },
  now,
}: {
  readonly report: ReportRow;
  readonly now: number;
}) => {
  if (closedAt !== null) {
    const isLate = Date.parse(closedAt) > Date.parse(dueAt);
    return <Clock $tone={isLate ? 'bad' : 'calm'}>{isLate ? 'Answered late' : 'Answered in time'}</Clock>;
  }
  const { text, isOverdue } = clockLeft(dueAt, now);
  const isNear = !isOverdue && Date.parse(dueAt) - now < 24 * 3_600_000;
  return (
    <Clock $tone={isOverdue ? 'bad' : isNear ? 'near' : 'calm'} title={`Due ${momentOf(dueAt)}`}>
      {text}
    </Clock>
  );
};

const tones = {
  calm: css`background: ${({ theme }) => theme.color.inkHigh}; color: ${({ theme }) => theme.color.textMuted};`,
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
