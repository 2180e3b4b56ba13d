import type { Model } from '@marquee/contracts/http/models';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { modelBySlug } from '../../catalogue/model/model-queries';
import { NothingSelected } from '../frame/master-detail';
import { ModelSlug, ModelSummary } from '../frame/model-row';
import { ModelSearch, type ModelSearchResult, searchResult } from '../frame/model-search';
import { PasswordBadge, TrackingPanel } from './tracking-panel';
import { passwordFlags, trackedModels } from './tracking-queries';

/** The tab: a list to choose from, and the chosen model's panel. Search and choice live in the address. */
export const ModelTracking = () => {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const chosenSlug = params.get('model');
  const list = useInfiniteQuery(trackedModels(search));
  const chosen = useQuery({ ...modelBySlug(chosenSlug ?? ''), enabled: chosenSlug !== null });

  const set = (name: 'q' | 'model', value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <Columns>
      <ModelList
        search={search}
        {...searchResult(list)}
        chosenSlug={chosenSlug}
        onSearch={(text) => set('q', text)}
        onChoose={(slug) => set('model', slug)}
      />
      {chosen.data ? (
        <TrackingPanel key={chosen.data.id} model={chosen.data} />
      ) : (
        <NothingSelected
          icon="key"
          title="Select a Model"
          text={
            chosen.data === null
              ? 'The model in this address does not exist. Choose another from the list.'
              : 'Choose a model from the list to manage its analytics tracking.'
          }
        />
      )}
    </Columns>
  );
};

const Columns = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); align-items: start; }
`;

interface ModelListProps extends ModelSearchResult<Model> {
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
  const { data: withPassword } = useQuery(passwordFlags(models.map(({ id }) => id)));
  return models.map((model) => (
    <ModelItem key={model.id}>
      <Row type="button" aria-pressed={model.slug === chosenSlug} onClick={() => onChoose(model.slug)}>
        <ModelSummary model={model}>
          <ModelSlug>/{model.slug}</ModelSlug>
        </ModelSummary>
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
