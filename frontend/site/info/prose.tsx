import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../../ui/layout/stack';

/** The text of a page, in sections. */
export const Prose = styled(Stack).attrs({ $gap: '2.25rem' })`
  max-width: ${({ theme }) => theme.width.text};

  h2 { margin-bottom: 0.75rem; font-size: ${({ theme }) => theme.size.title}; }
  p, li, dd { color: ${({ theme }) => theme.color.textMuted}; }
  p + p { margin-top: 0.75rem; }
`;

interface ProseSectionProps {
  /** The anchor. */
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export const ProseSection = ({ id, title, children }: ProseSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);
