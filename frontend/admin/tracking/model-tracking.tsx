import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { modelBySlug } from '../../catalogue/model/model-queries';
import { foundBy } from '../frame/model-search';
import { NothingChosen } from '../frame/nothing-selected';
import { trackedModels } from './admin-queries';
import { ModelList } from './model-list';
import { TrackingPanel } from './tracking-panel';

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
        {...foundBy(list)}
        chosenSlug={chosenSlug}
        onSearch={(text) => set('q', text)}
        onChoose={(slug) => set('model', slug)}
      />
      {chosen.data ? (
        <TrackingPanel key={chosen.data.id} model={chosen.data} />
      ) : (
        <NothingChosen
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
