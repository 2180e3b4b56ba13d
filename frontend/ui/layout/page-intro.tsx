import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface PageIntroProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** How a screen of words begins: what it is, in one line what it is for, and what to do. */
export const PageIntro = ({ title, text, children }: PageIntroProps) => (
  <Intro>
    <PageTitle>{title}</PageTitle>
    <Text>{text}</Text>
    {children}
  </Intro>
);

const Intro = styled.header`
  display: grid;
  gap: 0.875rem;
  justify-items: start;
  max-width: 52rem;
`;

/** The name of a public screen. */
export const PageTitle = styled.h1`
  font-size: clamp(2.25rem, 1.5rem + 3.2vw, 4rem);
  font-weight: 800;
  font-stretch: 78%;
  line-height: 1;
`;

const Text = styled.p`
  max-width: ${({ theme }) => theme.width.text};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.lead};
`;
