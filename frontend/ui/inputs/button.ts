import type { SyntheticEvent } from 'react';
import { css, styled } from 'styled-components';

const variants = {
  light: css`
    background: ${({ theme }) => theme.color.highlight};
    color: ${({ theme }) => theme.color.onHighlight};
    border-color: transparent;
    &:hover:not(:disabled) { background: ${({ theme }) => theme.color.highlightHover}; }
  `,
  quiet: css`
    background: ${({ theme }) => theme.color.surfaceRaised};
    color: ${({ theme }) => theme.color.text};
    border-color: ${({ theme }) => theme.color.lineStrong};
    &:hover:not(:disabled) { background: ${({ theme }) => theme.color.surfaceHigh}; border-color: ${({ theme }) => theme.color.highlightLine}; }
  `,
  plain: css`
    background: transparent;
    color: ${({ theme }) => theme.color.textMuted};
    border-color: transparent;
    &:hover:not(:disabled) { color: ${({ theme }) => theme.color.text}; background: ${({ theme }) => theme.color.surfaceHigh}; }
  `,
  /** Confirms what ends or publishes something. */
  destructive: css`
    background: ${({ theme }) => theme.color.bad};
    color: ${({ theme }) => theme.color.surface};
    border-color: transparent;
    &:hover:not(:disabled) { filter: brightness(1.1); }
  `,
  /** Opens the dialog that asks for that confirmation. */
  destructiveQuiet: css`
    background: ${({ theme }) => theme.color.surfaceRaised};
    color: ${({ theme }) => theme.color.bad};
    border-color: ${({ theme }) => theme.color.bad};
    &:hover:not(:disabled) { background: ${({ theme }) => theme.color.badWash}; }
  `,
};

const sizes = {
  medium: css`min-height: 2.75rem; padding: 0.5rem 1.125rem; font-size: ${({ theme }) => theme.size.body};`,
  small: css`
    min-height: var(--touch-target);
    padding: 0.25rem 0.75rem;
    font-size: ${({ theme }) => theme.size.small};
  `,
  /** As high as a field or the segments of a range beside it. */
  bar: css`
    min-height: calc(var(--touch-target) + 0.5rem);
    padding: 0.25rem 1rem;
    font-size: ${({ theme }) => theme.size.small};
  `,
  large: css`min-height: 3.25rem; padding: 0.5rem 1.75rem; font-size: 1.0625rem;`,
};

interface ButtonLook {
  readonly $variant?: keyof typeof variants | undefined;
  readonly $size?: keyof typeof sizes;
}

/** Keeps a click from submitting the form around the button. */
const ignore = (event: SyntheticEvent) => event.preventDefault();

/**
 * A button of no look that submits no form, unless it asks to. An element of another kind has no type. With
 * `aria-disabled` it ignores clicks and keeps the focus, which a button loses that becomes `disabled`.
 */
export const PlainButton = styled.button.attrs(
  ({ as, type = 'button', onClick, 'aria-disabled': isBusy }) => ({
    type: as === undefined ? type : undefined,
    onClick: isBusy === true ? ignore : onClick,
  }),
)`
  padding: 0;
  border: 0;
  background: none;
`;

/** A button, or with `as` a link that looks like one. */
export const Button = styled(PlainButton)<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5rem;
  border: 1px solid;
  border-radius: ${({ theme }) => theme.radius.pill};
  font-weight: 650;
  line-height: 1.2;
  text-decoration: none;
  white-space: nowrap;
  transition: background-color 0.15s, border-color 0.15s, color 0.15s;

  ${({ $variant = 'light' }) => variants[$variant]}
  ${({ $size = 'medium' }) => sizes[$size]}

  &:disabled, &[aria-disabled='true'] { opacity: 0.6; }

  svg { flex: none; }
`;

/** A square button with an icon alone. */
export const SquareButton = styled(Button).attrs({ $variant: 'quiet', $size: 'small' })`
  width: 2.75rem;
  min-height: 2.75rem;
  padding: 0;
`;

export const IconButton = styled(PlainButton)`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  color: ${({ theme }) => theme.color.textMuted};

  &:hover { color: ${({ theme }) => theme.color.text}; }
`;
