import type { AdminModel } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface ModelLinksProps {
  readonly id: number;
  /** Absent while names load, and where the model does not exist. */
  readonly model: Pick<AdminModel, 'slug' | 'name' | 'archived'> | undefined;
}

/** A model's name, which leads to its tracking panel, and a link to its dashboard. */
export const ModelLinks = ({ id, model }: ModelLinksProps) =>
  model === undefined ? (
    <>Model {id}</>
  ) : (
    <Links>
      <Link to={`/admin/tracking?tab=model-tracking&model=${model.slug}`}>{model.name}</Link>
      {model.archived ? (
        <small>archived</small>
      ) : (
        <a href={`/analytics/${model.slug}`} target="_blank" rel="noopener">
          Dashboard<VisuallyHidden> of {model.name} in a new tab</VisuallyHidden>
        </a>
      )}
    </Links>
  );

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.75rem;

  /* The size of a target (WCAG 2.5.8). */
  > a { display: inline-flex; align-items: center; min-height: 1.5rem; }

  > :nth-child(2) {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.size.tiny};
    font-weight: 400;
  }
`;
