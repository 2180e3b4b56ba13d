import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';

interface MeanwhileProps {
  readonly title: string;
  readonly text: string;
  readonly all: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** Something that is there already, on a page about what is not. */
export const Meanwhile = ({ title, text, all, children }: MeanwhileProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <Text>{text}</Text>
      {children}
      <All>
        <Button as={Link} to={all.to} $variant="quiet">
          {all.label}
        </Button>
      </All>
    </section>
  );
};

/** Below the sign, which has its own room. */
export const MeanwhileSections = styled(PageStack)`
  padding-top: 0;
`;

const Text = styled.p`
  margin-block: -0.75rem 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const All = styled.p`
  display: flex;
  justify-content: center;
  margin-top: 2rem;
`;
