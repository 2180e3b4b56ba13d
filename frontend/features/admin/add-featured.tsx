import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';
import type { Model } from '@marquee/contracts/http/models';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ModelRow } from '../../desk/model-row';
import { counted } from '../../format/number';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { Field, FieldError, FieldLabel } from '../../ui/field';
import { MoreRows, RowPlaceholders } from '../../ui/more-rows';
import { Panel, PanelTitle } from '../../ui/panel';
import { ScrollList } from '../../ui/scroll-list';
import { useTypingPause } from '../../ui/use-typing-pause';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { featuredDays } from './featured-days';
import { ModelFigures } from './model-figures';

interface AddFeaturedProps {
  readonly search: string;
  readonly pages: readonly { readonly rows: readonly Model[]; readonly total: number }[] | undefined;
  readonly failure: string | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly busyId: number | null;
  readonly onSearch: (text: string) => void;
  readonly onMore: () => void;
  readonly onFeature: (id: number, term: { readonly days: number; readonly withoutEnd: boolean }) => void;
}

const typingPauseMs = 300;

/** Who could be featured, and for how long. */
export const AddFeatured = ({ search, pages, failure, hasMore, isLoadingMore, busyId, onSearch, onMore, onFeature }: AddFeaturedProps) => {
  const [typedDays, setTypedDays] = useState(String(featuredDaysDefault));
  const [withoutEnd, setWithoutEnd] = useState(false);
  const { typed } = useTypingPause(onSearch, typingPauseMs);
  const days = featuredDays(typedDays);

  return (
    <Panel>
      <PanelTitle>Add Featured Model</PanelTitle>
      <Count role="status">{pages === undefined ? '\u00a0' : counted(pages[0]?.total ?? 0, 'model', 'models')}</Count>
      <Controls>
        <FieldLabel>
          Duration (days)
          <Field
            type="number"
            inputMode="numeric"
            min={1}
            max={featuredDaysMax}
            value={typedDays}
            disabled={withoutEnd}
            aria-invalid={days === null}
            aria-describedby={days === null ? 'featured-days-fault' : undefined}
            onChange={({ target }) => setTypedDays(target.value)}
          />
        </FieldLabel>
        <CheckField label="Never expires" checked={withoutEnd} onCheck={setWithoutEnd} />
      </Controls>
      {days === null && !withoutEnd && (
        <FieldError id="featured-days-fault">The duration must be from 1 to {featuredDaysMax} days.</FieldError>
      )}
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
      {failure !== null && <FieldError role="alert">The list did not arrive: {failure}</FieldError>}
      <ScrollList label="Models that are not featured">
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
                    $size="small"
                    disabled={busyId === model.id || (days === null && !withoutEnd)}
                    onClick={() => onFeature(model.id, { days: days ?? featuredDaysDefault, withoutEnd })}
                  >
                    Feature<VisuallyHidden> {model.name}</VisuallyHidden>
                  </Button>
                }
              >
                <ModelFigures model={model} />
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
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 0.75rem 1.25rem;
  margin-bottom: 0.75rem;
`;

const Empty = styled.p`
  padding: 1rem 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;
