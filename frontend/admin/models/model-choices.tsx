import type { AdminModel } from '@marquee/contracts/http/models';
import { Button } from '../../ui/inputs/button';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ModelRow, ModelSlug } from '../frame/model-row';
import { ModelSearch, type ModelsFound } from '../frame/model-search';
import { type ModelState, modelStates } from './admin-model-queries';

interface ModelChoicesProps extends ModelsFound<AdminModel> {
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
