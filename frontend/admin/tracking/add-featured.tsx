import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';
import type { Model } from '@marquee/contracts/http/models';
import { useState } from 'react';
import { CheckField } from '../../ui/inputs/check-field';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { Cluster } from '../../ui/layout/stack';
import { ModelRow } from '../frame/model-row';
import { ModelSearch, type ModelSearchProps } from '../frame/model-search';
import { ModelFigures } from './featured-list';
import { featuredDays } from './featured-term';

interface AddFeaturedProps extends ModelSearchProps<Model> {
  readonly busyId: number | null;
  readonly onFeature: (id: number, term: { readonly days: number; readonly withoutEnd: boolean }) => void;
}

/** The models that can be featured, and for how long. */
export const AddFeatured = ({ busyId, onFeature, ...search }: AddFeaturedProps) => {
  const [typedDays, setTypedDays] = useState(String(featuredDaysDefault));
  const [withoutEnd, setWithoutEnd] = useState(false);
  const days = featuredDays(typedDays);

  return (
    <ModelSearch
      {...search}
      title="Add Featured Model"
      label="Models that are not featured"
      aboveSearch={
        <>
          <Cluster $align="end" $gap="0.75rem 1.25rem">
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
                aria-describedby={days === null ? 'featured-days-error' : undefined}
                onChange={({ target }) => setTypedDays(target.value)}
              />
            </FieldLabel>
            <CheckField label="Never expires" checked={withoutEnd} onCheck={setWithoutEnd} />
          </Cluster>
          {days === null && !withoutEnd && (
            <FieldError id="featured-days-error">
              The duration must be from 1 to {featuredDaysMax} days.
            </FieldError>
          )}
        </>
      }
    >
      {(rows) =>
        rows.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            action="Feature"
            disabled={busyId === model.id || (days === null && !withoutEnd)}
            onAction={() => onFeature(model.id, { days: days ?? featuredDaysDefault, withoutEnd })}
          >
            <ModelFigures model={model} />
          </ModelRow>
        ))
      }
    </ModelSearch>
  );
};
