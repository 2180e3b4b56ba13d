import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageTitle } from './page';

interface PageIntroProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** The head of a text page: its title, one line about its purpose, and its actions. */
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

const Text = styled.p`
  max-width: ${({ theme }) => theme.width.text};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.lead};
`;
