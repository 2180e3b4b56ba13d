import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { Model } from '@marquee/contracts/http/models';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { SectionTitle } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ModelGrid, ModelGridSkeleton } from './model-grid';
import { rowModels } from './model-queries';

interface ListSectionProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly all?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

export const ListSection = ({ id, title, note, all, children }: ListSectionProps) => (
  <section aria-labelledby={id}>
    <SectionTitle id={id}>{title}</SectionTitle>
    {note !== undefined && <Note>{note}</Note>}
    {children}
    {all !== undefined && (
      <Cluster as="p" $justify="center" $top="2rem">
        <Button as={Link} to={all.to} $variant="quiet">
          {all.label}
        </Button>
      </Cluster>
    )}
  </section>
);

interface SectionModelsProps {
  /** `undefined` while loading. */
  readonly models: readonly Model[] | undefined;
  readonly surface: Surface;
  readonly firstPosition?: number;
}

export const SectionModels = ({ models, ...slots }: SectionModelsProps) =>
  models === undefined ? (
    <ModelGridSkeleton count={rowModels} columns={6} />
  ) : (
    <ModelGrid models={models.slice(0, rowModels)} columns={6} {...slots} />
  );

const Note = styled(Muted)`
  margin-block: -0.75rem 1.25rem;
`;
