import type { AdminModel } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { ModelRow } from '../../desk/model-row';
import { counted } from '../../format/number';
import { Button } from '../../ui/button';
import { ChoiceRow } from '../../ui/choice-row';
import { Field, FieldError, FieldLabel } from '../../ui/field';
import { MoreRows, RowPlaceholders } from '../../ui/more-rows';
import { Panel, PanelTitle } from '../../ui/panel';
import { ScrollList } from '../../ui/scroll-list';
import { useTypingPause } from '../../ui/use-typing-pause';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { type ModelState, modelStates } from './admin-model-queries';

interface ModelChoicesProps {
  readonly search: string;
  readonly state: ModelState;
  readonly pages: readonly { readonly rows: readonly AdminModel[]; readonly total: number }[] | undefined;
  readonly failure: string | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly chosenId: number | null;
  readonly onSearch: (text: string) => void;
  readonly onState: (state: ModelState) => void;
  readonly onChoose: (id: number) => void;
  readonly onMore: () => void;
}

const typingPauseMs = 300;
const stateLabels: Readonly<Record<ModelState, string>> = { listed: 'Listed', archived: 'Archived', all: 'All' };

/** Every model that the house has, archived ones too: that is where they are found again. */
export const ModelChoices = ({
  search,
  state,
  pages,
  failure,
  hasMore,
  isLoadingMore,
  chosenId,
  onSearch,
  onState,
  onChoose,
  onMore,
}: ModelChoicesProps) => {
  const { typed } = useTypingPause(onSearch, typingPauseMs);
  return (
    <Panel>
      <PanelTitle>Models</PanelTitle>
      <Count role="status">{pages === undefined ? '\u00a0' : counted(pages[0]?.total ?? 0, 'model', 'models')}</Count>
      <Controls>
        <FieldLabel>
          Search
          <Field
            type="search"
            defaultValue={search}
            placeholder="Name or slug"
            autoComplete="off"
            maxLength={100}
            onChange={({ target }) => typed(target.value)}
          />
        </FieldLabel>
        <ChoiceRow
          legend="State"
          name="model-state"
          choices={modelStates}
          labelOf={(state) => stateLabels[state]}
          chosen={state}
          disabled={false}
          onChoose={onState}
        />
      </Controls>
      {failure !== null && <Failure role="alert">The list did not arrive: {failure}</Failure>}
      <ScrollList label="Models">
        {pages === undefined && failure === null && <RowPlaceholders />}
        {pages?.[0]?.total === 0 && <Empty>No models found</Empty>}
        <ul>
          {pages
            ?.flatMap(({ rows }) => rows)
            .map((model) => (
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
                <Slug>
                  /{model.slug}
                  {model.archived && ' · archived'}
                </Slug>
              </ModelRow>
            ))}
        </ul>
        {hasMore && <MoreRows key={pages?.length} isLoading={isLoadingMore} onMore={onMore} />}
      </ScrollList>
    </Panel>
  );
};

const Count = styled.p`
  margin-block: 0.25rem 0.75rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Controls = styled.div`
  display: grid;
  gap: 0.75rem;
`;

const Empty = styled.p`
  padding: 1rem 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Slug = styled.span`
  overflow: hidden;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Failure = styled(FieldError)`
  margin-top: 0.75rem;
`;
