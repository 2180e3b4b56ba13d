import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { Button } from '../../ui/inputs/button';
import { SectionTitle } from '../../ui/layout/page';
import { topModels } from './landing-queries';

interface LandingModelsProps {
  readonly title: string;
  readonly note?: string;
  /** Undefined while they are on their way. */
  readonly models: readonly Model[] | undefined;
}

/** Absent when there is nobody to show. */
export const LandingModels = ({ title, note, models }: LandingModelsProps) =>
  models?.length === 0 ? null : (
    <section aria-labelledby="landing-models">
      <SectionTitle id="landing-models">{title}</SectionTitle>
      {note !== undefined && <Note>{note}</Note>}
      {models === undefined ? (
        <ModelGridSkeleton count={topModels} columns={6} />
      ) : (
        <ModelGrid models={models.slice(0, topModels)} surface="landing" columns={6} />
      )}
      <More>
        <Button as={Link} to="/models" $variant="quiet">
          View All Models
        </Button>
      </More>
    </section>
  );

const Note = styled.p`
  margin-block: -0.75rem 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const More = styled.p`
  display: flex;
  justify-content: center;
  margin-top: 2rem;
`;
