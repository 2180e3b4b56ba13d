import { likesMax, ratingMax } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/platforms';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { FieldFaults } from '../../forms/field-faults';
import { SelectField } from '../../forms/select-field';
import { TextField } from '../../forms/text-field';
import { CheckField } from '../../ui/check-field';
import { categoryItems, statusItems } from './listing-choices';
import type { ListingDraft } from './listing-draft';

interface ListingFieldsProps {
  readonly draft: ListingDraft;
  readonly faults: FieldFaults;
  readonly onChange: (changes: Partial<ListingDraft>) => void;
  /** A link was pasted into a platform's field. */
  readonly onLinkPasted?: (link: string) => void;
  /** Another thing to tick, beside those that every listing has. */
  readonly alsoTicked?: ReactNode;
}

/** The fields that adding and editing a model share. */
export const ListingFields = ({ draft, faults, onChange, onLinkPasted, alsoTicked }: ListingFieldsProps) => (
  <>
    <Two>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={80}
        value={draft.name}
        error={faults.name}
        onText={(name) => onChange({ name })}
      />
      <TextField
        label="Slug"
        name="slug"
        required
        maxLength={120}
        value={draft.slug}
        error={faults.slug}
        hint={`/model/${draft.slug || '…'}`}
        onText={(slug) => onChange({ slug })}
      />
    </Two>
    <TextField
      label="Profile image URL"
      name="profileImage"
      required
      maxLength={2_048}
      value={draft.profileImage}
      error={faults.profileImage}
      hint="An https address, or a path below /media/."
      onText={(profileImage) => onChange({ profileImage })}
    />
    <TextField
      label="Description"
      name="description"
      lines
      maxLength={5_000}
      value={draft.description}
      error={faults.description}
      onText={(description) => onChange({ description })}
    />
    <Two>
      {platforms.map(({ key, name, linkField }) => (
        <TextField
          key={key}
          label={`${name} link`}
          name={linkField}
          type="url"
          maxLength={500}
          value={draft[linkField]}
          error={faults[linkField]}
          onText={(link) => onChange({ [linkField]: link })}
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
      <TextField
        label="Tags"
        name="tags"
        maxLength={620}
        value={draft.tags}
        error={faults.tags}
        hint="Separated by commas."
        onText={(tags) => onChange({ tags })}
      />
      <TextField
        label="Rating (0 to 50)"
        name="rating"
        type="number"
        min={0}
        max={ratingMax}
        value={draft.rating}
        error={faults.rating}
        onText={(rating) => onChange({ rating })}
      />
      <TextField
        label="Likes"
        name="likes"
        type="number"
        min={0}
        max={likesMax}
        value={draft.likes}
        error={faults.likes}
        onText={(likes) => onChange({ likes })}
      />
      <SelectField
        label="Status"
        name="status"
        value={draft.status}
        items={statusItems(draft.status)}
        error={faults.status}
        onChoose={(status) => onChange({ status })}
      />
      <Checks>
        <CheckField label="Is online" checked={draft.isOnline} onCheck={(isOnline) => onChange({ isOnline })} />
        <CheckField label="Premium" checked={draft.premium} onCheck={(premium) => onChange({ premium })} />
        {alsoTicked}
      </Checks>
    </Two>
  </>
);

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
