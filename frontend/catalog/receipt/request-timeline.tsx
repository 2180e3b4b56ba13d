import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import { css, styled } from 'styled-components';
import { dateOf } from '../../ui/format/day';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

const spoken: Readonly<Record<RequestStep['is'], string>> = {
  done: 'done',
  current: 'next',
  ahead: 'later',
  stopped: 'ended here',
};

/** A progress line; completed steps are filled. */
export const RequestTimeline = ({ steps }: { readonly steps: readonly RequestStep[] }) => (
  <Line>
    {steps.map(({ name, is, at, isUnderway }) => (
      <Step key={name} $is={is} aria-current={is === 'current' ? 'step' : undefined}>
        <b>{name}</b>
        <VisuallyHidden>: {isUnderway ? 'in progress' : spoken[is]}</VisuallyHidden>
        {at !== undefined && <time dateTime={at}>{dateOf(at)}</time>}
        {is === 'current' && at === undefined && <span>{isUnderway ? 'In progress' : 'Next'}</span>}
      </Step>
    ))}
  </Line>
);

const Line = styled.ol`
  display: grid;
  gap: 0;

  ${({ theme }) => theme.from.tablet} { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
`;

const lamps = {
  done: css`--lamp: ${({ theme }) => theme.color.accent}; --edge: ${({ theme }) => theme.color.highlightLine};`,
  current: css`--lamp: transparent; --edge: ${({ theme }) => theme.color.highlightText};`,
  ahead: css`--lamp: transparent; --edge: ${({ theme }) => theme.color.lineStrong};`,
  stopped: css`--lamp: ${({ theme }) => theme.color.bad}; --edge: ${({ theme }) => theme.color.bad};`,
};

const Step = styled.li<{ $is: RequestStep['is'] }>`
  ${({ $is }) => lamps[$is]}
  position: relative;
  display: grid;
  align-content: start;
  padding: 0 0 1rem 2rem;
  color: ${({ $is, theme }) => ($is === 'ahead' ? theme.color.textMuted : theme.color.text)};
  font-size: ${({ theme }) => theme.size.small};

  b { font-weight: 650; }
  time, span { color: ${({ theme }) => theme.color.textMuted}; }

  &::before {
    content: '';
    position: absolute;
    inset: 0.125rem auto auto 0;
    width: 1rem;
    height: 1rem;
    border: 2px solid var(--edge);
    border-radius: 50%;
    background: var(--lamp);
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset: 1.375rem auto 0 0.4375rem;
    width: 2px;
    background: ${({ theme }) => theme.color.line};
  }

  ${({ theme }) => theme.from.tablet} {
    padding: 1.75rem 0.5rem 0 0;
    &:not(:last-child)::after { inset: 0.5625rem 0.25rem auto 1.375rem; width: auto; height: 2px; }
  }
`;
