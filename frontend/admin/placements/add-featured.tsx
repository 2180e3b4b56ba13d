import { featuredDaysDefault, featuredDaysMax, priceMaxCents } from '@marquee/contracts/http/featured-days';
import type { Model } from '@marquee/contracts/http/models';
import { counted } from '@marquee/contracts/text/number';
import { useState } from 'react';
import { styled } from 'styled-components';
import { TextField } from '../../platform/forms/text-field';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { centsOf, dollarsOf } from '../../ui/format/price';
import { CheckField } from '../../ui/inputs/check-field';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { Muted } from '../../ui/text/muted';
import { ModelRow } from '../frame/model-row';
import { ModelSearch, type ModelSearchProps } from '../frame/model-search';
import { ModelFigures } from './featured-list';
import type { FeaturedChange } from './featured-queries';
import { featuredDays } from './featured-term';

interface AddFeaturedProps extends ModelSearchProps<Model> {
  readonly busyId: number | null;
  readonly onFeature: (change: FeaturedChange) => void;
}

export const AddFeatured = ({ busyId, onFeature, ...search }: AddFeaturedProps) => {
  const [typedDays, setTypedDays] = useState(String(featuredDaysDefault));
  const [withoutEnd, setWithoutEnd] = useState(false);
  const [typedPrice, setTypedPrice] = useState('');
  const [asked, setAsked] = useState<Model>();
  const [paid, setPaid] = useState(false);
  const [typedEmail, setTypedEmail] = useState('');
  const email = typedEmail.trim();
  const isEmail = email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const days = featuredDays(typedDays);
  const priceCents = centsOf(typedPrice);
  const isPrice = priceCents !== null && priceCents <= priceMaxCents;
  const isWrongPrice = typedPrice.trim() !== '' && !isPrice;

  return (
    <ModelSearch
      {...search}
      title="Add Featured Model"
      label="Models that are not featured"
      aboveSearch={
        <>
          <Term>
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
            <FieldLabel>
              Price ($)
              <Field
                inputMode="decimal"
                value={typedPrice}
                aria-invalid={isWrongPrice}
                aria-describedby={isWrongPrice ? 'featured-price-error' : 'featured-price-hint'}
                onChange={({ target }) => setTypedPrice(target.value)}
              />
            </FieldLabel>
            <CheckField label="Paid" checked={paid && priceCents !== 0} onCheck={setPaid} />
            <Whole>
              {isWrongPrice ? (
                <FieldError id="featured-price-error">The price must be from $0 to $1,000,000.</FieldError>
              ) : (
                <Muted id="featured-price-hint" $small>
                  {priceCents === 0
                    ? 'Free placement. The dashboard won’t show a cost per click.'
                    : 'The price of the whole period, or 0 for a gift. The holder sees the price per click.'}
                </Muted>
              )}
            </Whole>
            <TextField
              label="Holder's email (optional)"
              name="holder-email"
              type="email"
              maxLength={254}
              value={typedEmail}
              error={isEmail ? undefined : 'Enter a valid email address.'}
              hint="For reminders and the statement. Leave empty to keep the saved email."
              onText={setTypedEmail}
            />
          </Term>
          {days === null && !withoutEnd && (
            <FieldError id="featured-days-error">
              The duration must be from 1 to {featuredDaysMax} days.
            </FieldError>
          )}
          {asked !== undefined && (
            <ConfirmDialog
              open
              onOpenChange={() => setAsked(undefined)}
              title={`Feature ${asked.name}?`}
              text={`${withoutEnd ? 'Without an end' : counted(days ?? 0, 'day', 'days')} ${priceCents === 0 ? 'as a gift' : `for ${dollarsOf(priceCents ?? 0)}`}.`}
              confirm="Feature"
              tone="plain"
              onConfirm={() => {
                onFeature({
                  id: asked.id,
                  featured: true,
                  days: days ?? featuredDaysDefault,
                  withoutEnd,
                  priceCents: priceCents ?? 0,
                  paid: paid && priceCents !== 0,
                  holderEmail: email === '' ? undefined : email,
                });
                // The next model has another holder.
                setTypedEmail('');
              }}
            />
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
            disabled={!isPrice || !isEmail || (days === null && !withoutEnd)}
            busy={busyId === model.id}
            onAction={() => setAsked(model)}
          >
            <ModelFigures model={model} />
          </ModelRow>
        ))
      }
    </ModelSearch>
  );
};

/* Each field with its check beside it; the hint of the price and the email have the whole width. */
const Term = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(8.5rem, auto);
  gap: 0.75rem 1.25rem;
  align-items: end;

  > :last-child { grid-column: 1 / -1; }
`;

const Whole = styled.div`
  grid-column: 1 / -1;
  margin-top: -0.375rem;
`;
