import type { AdminModel } from '@marquee/contracts/http/models';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Button } from '../../ui/inputs/button';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { FieldError } from '../../ui/inputs/field';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { AdminPage } from '../frame/admin-page';
import { NothingSelected } from '../frame/master-detail';
import { ModelRow, ModelSlug } from '../frame/model-row';
import { ModelSearch, type ModelSearchResult, searchResult } from '../frame/model-search';
import { ModelEditor } from './model-editor';
import { ModelFiles } from './model-files';
import { adminModel, adminModels, type ModelState, modelStates } from './model-queries';

export const ModelsPage = () => (
  <AdminPage title="Models">
    <ModelsDesk />
  </AdminPage>
);

/** A list to choose from, the chosen model's editor, and files in and out. Search, state and choice live in the address. */
export const ModelsDesk = () => {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const state = modelStates.find((known) => known === params.get('state')) ?? 'listed';
  const chosenId = idIn(params.get('model'));
  const list = useInfiniteQuery(adminModels(state, search));
  const chosen = useQuery({ ...adminModel(chosenId ?? 0), enabled: chosenId !== null });

  const set = (name: 'q' | 'state' | 'model', value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <Columns>
      <ModelChoices
        search={search}
        state={state}
        {...searchResult(list)}
        chosenId={chosenId}
        onSearch={(text) => set('q', text)}
        onState={(chosenState) => set('state', chosenState)}
        onChoose={(id) => set('model', String(id))}
      />
      <Chosen>
        {chosen.error !== null && (
          <FieldError role="alert">The model did not arrive: {reasonOf(chosen.error)}</FieldError>
        )}
        {chosen.data ? (
          <ModelEditor key={chosen.data.id} model={chosen.data} />
        ) : (
          <NothingSelected
            icon="person"
            title="Select a Model"
            text={
              chosen.data === null
                ? 'The model in this address does not exist.'
                : 'Choose a model from the list to edit its listing.'
            }
          />
        )}
      </Chosen>
      <ModelFiles state={state} />
    </Columns>
  );
};

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

const Columns = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1.5rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 24rem) minmax(0, 1fr);
    grid-template-rows: auto 1fr;
    align-items: start;
  }
`;

/** Beside the list and the files; where there is no room, between them, right below the list. */
const Chosen = styled.div`
  ${({ theme }) => theme.from.desktop} { grid-row: span 2; grid-column: 2; }
`;

interface ModelChoicesProps extends ModelSearchResult<AdminModel> {
  readonly state: ModelState;
  readonly chosenId: number | null;
  readonly onState: (state: ModelState) => void;
  readonly onChoose: (id: number) => void;
}

const stateLabels: Readonly<Record<ModelState, string>> = {
  listed: 'Listed',
  archived: 'Archived',
  all: 'All',
};

/** Every model that the house has, archived ones too: that is where they are found again. */
export const ModelChoices = ({ state, chosenId, onState, onChoose, ...found }: ModelChoicesProps) => (
  <ModelSearch
    {...found}
    title="Models"
    label="Models"
    belowSearch={
      <ChoiceRow
        legend="State"
        name="model-state"
        wraps
        choices={modelStates}
        labelOf={(state) => stateLabels[state]}
        chosen={state}
        disabled={false}
        onChoose={onState}
      />
    }
  >
    {(rows) =>
      rows.map((model) => (
        <ModelRow
          key={model.id}
          model={model}
          action={
            <Button
              type="button"
              $variant={model.id === chosenId ? 'light' : 'quiet'}
              $size="small"
              aria-pressed={model.id === chosenId}
              onClick={() => onChoose(model.id)}
            >
              Edit<VisuallyHidden> {model.name}</VisuallyHidden>
            </Button>
          }
        >
          <ModelSlug>
            {model.archived && 'archived · '}/{model.slug}
          </ModelSlug>
        </ModelRow>
      ))
    }
  </ModelSearch>
);
