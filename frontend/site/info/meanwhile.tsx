import type { Model } from '@marquee/contracts/http/models';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';

interface MeanwhileProps {
  readonly title: string;
  readonly text: string;
  readonly all: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** A section with existing content, on a page that announces a coming feature. */
export const Meanwhile = ({ title, text, all, children }: MeanwhileProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <Text>{text}</Text>
      {children}
      <Cluster as="p" $justify="center" $top="2rem">
        <Button as={Link} to={all.to} $variant="quiet">
          {all.label}
        </Button>
      </Cluster>
    </section>
  );
};

export const meanwhileModelCount = 6;

/** `undefined` while loading. */
export const MeanwhileModels = ({ models }: { readonly models: readonly Model[] | undefined }) =>
  models === undefined ? (
    <ModelGridSkeleton count={meanwhileModelCount} columns={6} />
  ) : (
    <ModelGrid models={models} surface="unknown" columns={6} />
  );

/** Below a notice, which already has padding. */
export const MeanwhileSections = styled(PageStack)`
  padding-top: 0;
`;

const Text = styled.p`
  margin-block: -0.75rem 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;
