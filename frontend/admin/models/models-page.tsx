import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { adminPage } from '../frame/admin-page';
import { MasterDetail, NothingSelected } from '../frame/master-detail';
import { ModelRow, ModelSlug } from '../frame/model-row';
import { ModelSearch } from '../frame/model-search';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { ModelEditor } from './model-editor';
import { ModelFiles } from './model-files';
import { adminModel, adminModels, type ModelState, modelStates } from './model-queries';

const stateLabels: Readonly<Record<ModelState, string>> = {
  listed: 'Listed',
  archived: 'Archived',
  all: 'All',
};

/** The list, the selected model's editor, and files in and out. Search, state and selection live in the URL. */
const Models = () => {
  const { read, change } = useSearchParamsState();
  const search = read('q');
  const state = modelStates.find((known) => known === read('state')) ?? 'listed';
  const selectedId = idIn(read('model'));
  const list = useInfiniteQuery(adminModels(state, search));
  const selected = useQuery({ ...adminModel(selectedId ?? 0), enabled: selectedId !== null });

  return (
    <Layout $list="24rem" $top="1.5rem">
      <ModelSearch
        title="Models"
        label="Models"
        search={search}
        list={list}
        onSearch={(q) => change({ q })}
        belowSearch={
          <ChoiceRow
            legend="State"
            name="model-state"
            wraps
            choices={modelStates}
            labelOf={(choice) => stateLabels[choice]}
            chosen={state}
            disabled={false}
            onChoose={(choice) => change({ state: choice })}
          />
        }
      >
        {(rows) =>
          rows.map((model) => (
            <ModelRow
              key={model.id}
              model={model}
              action="Edit"
              variant={model.id === selectedId ? 'light' : 'quiet'}
              pressed={model.id === selectedId}
              onAction={() => change({ model: String(model.id) })}
            >
              <ModelSlug>
                {model.archived && 'archived · '}/{model.slug}
              </ModelSlug>
            </ModelRow>
          ))
        }
      </ModelSearch>
      <Selected>
        <LoadError what="the model" error={selected.error} />
        {selected.data ? (
          <ModelEditor key={selected.data.id} model={selected.data} />
        ) : (
          <NothingSelected
            icon="person"
            title="Select a Model"
            text={
              selected.data === null
                ? 'Model not found.'
                : 'Choose a model from the list to edit its listing.'
            }
          />
        )}
      </Selected>
      <ModelFiles state={state} />
    </Layout>
  );
};

export const ModelsPage = adminPage('Models', Models);

const Layout = styled(MasterDetail)`
  ${({ theme }) => theme.from.desktop} { grid-template-rows: auto 1fr; }
`;

/** Beside the list and the files; on narrower screens between them. */
const Selected = styled.div`
  ${({ theme }) => theme.from.desktop} { grid-row: span 2; grid-column: 2; }
`;
