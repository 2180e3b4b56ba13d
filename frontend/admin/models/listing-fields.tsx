import { likesMax, type ModelStatus, ratingMax } from '@marquee/contracts/http/models';
import { type Category, categories } from '@marquee/contracts/rules/categories';
import { platforms } from '@marquee/contracts/rules/platforms';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-queries';
import type { FieldErrors } from '../../platform/forms/form-errors';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { CheckField } from '../../ui/inputs/check-field';
import type { ListingDraft } from './listing-draft';

interface ListingFieldsProps {
  readonly draft: ListingDraft;
  readonly faults: FieldErrors;
  readonly onChange: (changes: Partial<ListingDraft>) => void;
  /** A link was pasted into a platform's field. */
  readonly onLinkPasted?: (link: string) => void;
  /** A listing that was made without a picture is edited without one. */
  readonly mayLackPicture?: boolean;
  /** Another thing to tick, beside those that every listing has. */
  readonly alsoTicked?: ReactNode;
}

/** The fields that adding and editing a model share. */
export const ListingFields = ({
  draft,
  faults,
  onChange,
  onLinkPasted,
  mayLackPicture = false,
  alsoTicked,
}: ListingFieldsProps) => {
  const text = draftText({ draft, faults, onChange });
  return (
    <>
      <Two>
        <TextField label="Name" required maxLength={80} {...text('name')} />
        <TextField
          label="Slug"
          required
          maxLength={120}
          hint={`/model/${draft.slug || '…'}`}
          {...text('slug')}
        />
      </Two>
      <TextField
        label="Profile image URL"
        required={!mayLackPicture}
        maxLength={2_048}
        hint="An https address, or a path below /media/."
        {...text('profileImage')}
      />
      <TextField label="Description" lines maxLength={5_000} {...text('description')} />
      <Two>
        {platforms.map(({ key, name, linkField }) => (
          <TextField
            key={key}
            label={`${name} link`}
            type="url"
            maxLength={500}
            {...text(linkField)}
            {...(onLinkPasted && { onPasted: onLinkPasted })}
          />
        ))}
      </Two>
      <Two>
        <SelectField
          label="Category"
          name="category"
          value={categoryItems.find(({ value }) => value === draft.category)?.value ?? ''}
          items={categoryItems}
          error={faults.category}
          onChoose={(category) => onChange({ category })}
        />
        <TextField label="Tags" maxLength={620} hint="Separated by commas." {...text('tags')} />
        <TextField label="Rating (0 to 50)" type="number" min={0} max={ratingMax} {...text('rating')} />
        <TextField label="Likes" type="number" min={0} max={likesMax} {...text('likes')} />
        <SelectField
          label="Status"
          name="status"
          value={draft.status}
          items={statusItems(draft.status)}
          error={faults.status}
          onChoose={(status) => onChange({ status })}
        />
        <Checks>
          <CheckField
            label="Is online"
            checked={draft.isOnline}
            onCheck={(isOnline) => onChange({ isOnline })}
          />
          <CheckField label="Premium" checked={draft.premium} onCheck={(premium) => onChange({ premium })} />
          {alsoTicked}
        </Checks>
      </Two>
    </>
  );
};

const Two = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Checks = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 0.25rem 1.5rem;
`;

/** Those of the draft that are typed as text. */
type TextName = {
  [Name in keyof ListingDraft]: string extends ListingDraft[Name] ? Name : never;
}[keyof ListingDraft];

interface Editing {
  readonly draft: ListingDraft;
  readonly faults: FieldErrors;
  readonly onChange: (changes: Partial<ListingDraft>) => void;
}

/** What ties a text field to its place in the draft: name, value, fault, and where it goes when it is typed in. */
export const draftText =
  ({ draft, faults, onChange }: Editing) =>
  (name: TextName) => ({
    name,
    value: draft[name],
    error: faults[name],
    onText: (text: string) => onChange({ [name]: text }),
  });

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const categoryItems: readonly { readonly value: Category; readonly label: string }[] = categories.map(
  (value) => ({
    value,
    label: categoryName(value),
  }),
);

/** SPEC.md section 3: the form offers three of the four. */
const offered: readonly ModelStatus[] = ['online', 'offline', 'busy'];

/** The offered ones, and the one that a model has already. */
export const statusItems = (
  current: ModelStatus,
): readonly { readonly value: ModelStatus; readonly label: string }[] =>
  (offered.includes(current) ? offered : [...offered, current]).map((value) => ({
    value,
    label: capitalised(value),
  }));
