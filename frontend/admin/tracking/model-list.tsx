import type { Model } from '@marquee/contracts/http/models';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ModelSlug, ModelWords } from '../frame/model-row';
import { ModelSearch, type ModelsFound } from '../frame/model-search';
import { passwordMarks } from './admin-queries';
import { PasswordBadge } from './password-badge';

interface ModelListProps extends ModelsFound<Model> {
  readonly chosenSlug: string | null;
  readonly onChoose: (slug: string) => void;
}

/** The models whose tracking can be looked at. */
export const ModelList = ({ chosenSlug, onChoose, ...found }: ModelListProps) => (
  <ModelSearch {...found} title="Models" label="Models">
    {(rows) => <Rows models={rows} chosenSlug={chosenSlug} onChoose={onChoose} />}
  </ModelSearch>
);

/** One page of the list, which asks for its own marks. */
const Rows = ({
  models,
  chosenSlug,
  onChoose,
}: { readonly models: readonly Model[] } & Pick<ModelListProps, 'chosenSlug' | 'onChoose'>) => {
  const { data: withPassword } = useQuery(passwordMarks(models.map(({ id }) => id)));
  return models.map((model) => (
    <ModelItem key={model.id}>
      <Row type="button" aria-pressed={model.slug === chosenSlug} onClick={() => onChoose(model.slug)}>
        <ModelWords model={model}>
          <ModelSlug>/{model.slug}</ModelSlug>
        </ModelWords>
        {withPassword !== undefined && <PasswordBadge hasPassword={withPassword.has(model.id)} />}
      </Row>
    </ModelItem>
  ));
};

/** Rows out of sight are neither laid out nor painted, so that thousands scroll as smoothly as ten. */
const ModelItem = styled.li`
  content-visibility: auto;
  contain-intrinsic-height: auto 4rem;
`;

const Row = styled.button`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  width: 100%;
  padding: 0.375rem 0.5rem;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  text-align: start;

  &:hover { background: ${({ theme }) => theme.color.inkHigh}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; }
  &:focus-visible { outline-offset: -2px; }
`;
