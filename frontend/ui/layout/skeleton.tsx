import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../text/visually-hidden';

const breathe = keyframes`
  from { opacity: 1; }
  to { opacity: 0.55; }
`;

/** A placeholder for loading content. Hidden from screen readers: the page announces its loading once. */
export const Skeleton = styled.span.attrs({
  'aria-hidden': true,
  'data-skeleton': '',
})<{ $height?: string; $width?: string }>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surfaceHigh};
  animation: ${breathe} 1.1s ease-in-out infinite alternate;
`;

interface SkeletonListProps {
  readonly of: readonly [one: string, many: string];
  readonly count: number;
  /** The list around the placeholders, with these attributes. */
  readonly list: (attributes: ListAttributes) => ReactNode;
  readonly children: ReactNode;
}

interface ListAttributes {
  readonly children: ReactNode;
  readonly 'aria-hidden': true;
  readonly 'data-testid': string;
}

/** A loading list: placeholders, and one announcement. */
export const SkeletonList = ({ of: [one, many], count, list, children }: SkeletonListProps) => (
  <>
    <VisuallyHidden role="status">Loading {many}</VisuallyHidden>
    {list({
      'aria-hidden': true,
      'data-testid': `${one}-skeletons`,
      children: Array.from({ length: count }, (_, slot) => slot).map((slot) => (
        <li key={slot}>{children}</li>
      )),
    })}
  </>
);
