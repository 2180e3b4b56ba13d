import type { Model } from '@marquee/contracts/http/models';
import { css, keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

/** The dot's text; its color is the theme's color of the same name. */
export const statusLabels: Readonly<Record<Model['status'], string>> = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
};

interface StatusDotProps extends Pick<Model, 'status' | 'isOnline'> {
  readonly hasLabel?: boolean;
}

/**
 * Online green, away orange, busy red, otherwise gray. Online it pulses for less than the five seconds of
 * WCAG 2.2.2, and while the pointer or the focus is on its card.
 */
export const StatusDot = ({ status, isOnline, hasLabel = false }: StatusDotProps) => (
  <Dot $status={status} $pulses={isOnline}>
    {!hasLabel && <VisuallyHidden>{statusLabels[status]}</VisuallyHidden>}
  </Dot>
);

const pulse = keyframes`
  from { opacity: 0.7; transform: scale(1); }
  to { opacity: 0; transform: scale(2.4); }
`;

const Dot = styled.span<{ $status: Model['status']; $pulses: boolean }>`
  position: relative;
  flex: none;
  display: inline-block;
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: ${({ theme, $status }) => theme.status[$status]};

  ${({ $pulses }) =>
    $pulses &&
    css`
      &::after {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: inherit;
        background: inherit;
        animation: ${pulse} 2.4s ease-out 2;
      }
      article:hover &::after,
      article:focus-within &::after { animation-iteration-count: infinite; }
    `}
`;
