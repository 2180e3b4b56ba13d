import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Muted } from '../text/muted';
import { sign } from './sign-panel';

interface GateCardProps {
  readonly title: string;
  readonly prompt: string;
  readonly children: ReactNode;
}

export const GateCard = ({ title, prompt, children }: GateCardProps) => (
  <Stage>
    <Card>
      <Sign>
        <Title>{title}</Title>
        <Muted $top="0.5rem">{prompt}</Muted>
      </Sign>
      <Body>{children}</Body>
    </Card>
  </Stage>
);

const Stage = styled.div`
  display: grid;
  place-items: center;
  min-height: min(44rem, 100dvh - 4.5rem);
  padding: clamp(2rem, 6vh, 4rem) 1rem;
`;

const Card = styled.section`
  width: min(100%, 28rem);
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};
`;

const Sign = styled.div`
  ${sign}
  padding: 2.25rem 2rem;
  border-radius: 0;
  box-shadow: none;
`;

const Title = styled.h1`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 80%;
`;

const Body = styled.div`
  padding: 1.5rem;

  form { display: grid; gap: 1rem; }
`;
