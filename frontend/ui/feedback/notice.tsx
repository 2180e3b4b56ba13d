import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageTitle } from '../layout/page';
import { SignActions, sign } from '../layout/sign-panel';
import { Muted } from '../text/muted';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
}

/** The notice of an empty, missing or failed screen: title, text and next steps. */
export const Notice = ({ title, text, note, heading = 'h2', children }: NoticeProps) => (
  <Stage>
    <Sign>
      <PageTitle as={heading} $size="heading">
        {title}
      </PageTitle>
      <Muted $top="0.75rem">{text}</Muted>
      {note !== undefined && (
        <Muted $small $top="0.5rem">
          {note}
        </Muted>
      )}
      {children !== undefined && children !== false && <SignActions $top="1.5rem">{children}</SignActions>}
    </Sign>
  </Stage>
);

const Stage = styled.div`
  display: grid;
  place-items: center;
  padding: clamp(1.5rem, 5vw, 4rem) 1rem;
`;

const Sign = styled.div`
  ${sign}
  width: min(100%, 36rem);
  padding: clamp(1.75rem, 4vw, 2.5rem) clamp(1.25rem, 6vw, 3.5rem);
  text-wrap: balance;
`;
