import { featuredDaysDefault, featuredDaysMax, priceMaxCents } from '@marquee/contracts/http/featured-days';
import type { Model } from '@marquee/contracts/http/models';
import { counted } from '@marquee/contracts/text/number';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { TextField } from '../../platform/forms/text-field';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { centsOf, dollarsOf } from '../../ui/format/price';
import { CheckField } from '../../ui/inputs/check-field';
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
  /** A model was chosen before a price was entered. */
  const [wantsPrice, setWantsPrice] = useState(false);
  const [asked, setAsked] = useState<Model>();
  const [paid, setPaid] = useState(false);
  const [typedEmail, setTypedEmail] = useState('');
  const email = typedEmail.trim();
  const isEmail = email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const days = featuredDays(typedDays);
  const priceCents = centsOf(typedPrice);
  const isPrice = priceCents !== null && priceCents <= priceMaxCents;
  const needsPrice = wantsPrice || typedPrice.trim() !== '';
  const isTerm = days !== null || withoutEnd;
  const fields = useRef<HTMLDivElement>(null);
  const choose = (model: Model) => {
    if (isPrice && isEmail && isTerm) return setAsked(model);
    setWantsPrice(true);
    const fieldAt = (which: string) => fields.current?.querySelector<HTMLElement>(which);
    (fieldAt('[aria-invalid="true"]') ?? fieldAt('[name="featured-price"]'))?.focus();
  };

  return (
    <ModelSearch
      {...search}
      title="Add Featured Model"
      label="Models that are not featured"
      aboveSearch={
        <>
          <Term ref={fields}>
            <TextField
              label="Duration (days)"
              name="featured-days"
              type="number"
              inputMode="numeric"
              min={1}
              max={featuredDaysMax}
              value={typedDays}
              disabled={withoutEnd}
              error={isTerm ? undefined : `The duration must be from 1 to ${featuredDaysMax} days.`}
              onText={setTypedDays}
            />
            <TextField
              label="Price ($)"
              name="featured-price"
              inputMode="decimal"
              value={typedPrice}
              error={isPrice || !needsPrice ? undefined : 'Enter a price from $0 to $1,000,000.'}
              hint="For the whole period; 0 is a gift."
              onText={setTypedPrice}
            />
            <CheckField label="Never expires" checked={withoutEnd} onCheck={setWithoutEnd} />
            <CheckField label="Paid" checked={paid && priceCents !== 0} onCheck={setPaid} />
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
            busy={busyId === model.id}
            onAction={() => choose(model)}
          >
            <ModelFigures model={model} />
          </ModelRow>
        ))
      }
    </ModelSearch>
  );
};

/* Each field with its check below it; the email has the whole width. */
const Term = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0.5rem 1.25rem;
  align-items: start;

  > :last-child { grid-column: 1 / -1; }
`;
