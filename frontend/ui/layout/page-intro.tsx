import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Muted } from '../text/muted';
import { PageTitle } from './page';
import { Stack } from './stack';

interface PageIntroProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

export const PageIntro = ({ title, text, children }: PageIntroProps) => (
  <Intro>
    <PageTitle>{title}</PageTitle>
    <Muted $lead>{text}</Muted>
    {children}
  </Intro>
);

const Intro = styled(Stack).attrs({ as: 'header', $gap: '0.875rem' })`
  justify-items: start;
  max-width: 52rem;
`;
