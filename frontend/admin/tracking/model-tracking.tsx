import type { Model } from '@marquee/contracts/http/models';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { modelBySlug } from '../../catalogue/model/model-queries';
import { skipOutOfView } from '../../ui/layout/page';
import { Stack } from '../../ui/layout/stack';
import { MasterDetail, MasterRow, NothingSelected } from '../frame/master-detail';
import { ModelSlug, ModelSummary } from '../frame/model-row';
import { ModelSearch } from '../frame/model-search';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { DeadLinks } from './dead-links';
import { PasswordBadge, TrackingPanel } from './tracking-panel';
import { passwordFlags, trackedModels } from './tracking-queries';

/** A list of models and the selected one's tracking panel. Search and selection live in the URL. */
export const ModelTracking = () => {
  const { read, change } = useSearchParamsState();
  const [search, slug] = [read('q'), read('model')];
  const list = useInfiniteQuery(trackedModels(search));
  const selected = useQuery({ ...modelBySlug(slug), enabled: slug !== '' });

  return (
    <Stack>
      <MasterDetail $list="24rem" $top="0">
        <ModelSearch
          title="Models"
          label="Models"
          search={search}
          list={list}
          onSearch={(q) => change({ q })}
        >
          {(models) => <Rows models={models} selectedSlug={slug} onSelect={(model) => change({ model })} />}
        </ModelSearch>
        {selected.data ? (
          <TrackingPanel key={selected.data.id} model={selected.data} />
        ) : (
          <NothingSelected
            icon="key"
            title="Select a Model"
            text={
              selected.data === null
                ? 'Model not found. Choose another one from the list.'
                : 'Choose a model from the list to manage its analytics tracking.'
            }
          />
        )}
      </MasterDetail>
      <DeadLinks />
    </Stack>
  );
};

interface RowsProps {
  readonly models: readonly Model[];
  readonly selectedSlug: string;
  readonly onSelect: (slug: string) => void;
}

/** One page of the list, which loads its own password flags. */
const Rows = ({ models, selectedSlug, onSelect }: RowsProps) => {
  const { data: withPassword } = useQuery(passwordFlags(models.map(({ id }) => id)));
  return models.map((model) => (
    <ModelItem key={model.id}>
      <Row type="button" aria-pressed={model.slug === selectedSlug} onClick={() => onSelect(model.slug)}>
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
  ${skipOutOfView('4rem')}
`;

const Row = styled(MasterRow)`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 0.375rem 0.5rem;
`;
