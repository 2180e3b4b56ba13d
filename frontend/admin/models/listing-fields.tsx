import { likesMax, ratingMax } from '@marquee/contracts/http/listing';
import { galleryMaxImages, type ModelStatus } from '@marquee/contracts/http/models';
import { type Category, categories } from '@marquee/contracts/rules/categories';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { platforms } from '@marquee/contracts/rules/platforms';
import type { ReactNode } from 'react';
import { categoryName } from '../../catalog/category/category-queries';
import { PictureField, ProfilePhotoField, Thumbnail } from '../../catalog/model/picture-field';
import { profileUses, UploadsPanel } from '../../catalog/model/uploads-panel';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { CheckField } from '../../ui/inputs/check-field';
import { Cluster, Columns } from '../../ui/layout/stack';
import { adminPictures } from '../frame/admin-calls';
import { GalleryFields } from './gallery-fields';
import type { ListingDraft } from './listing-draft';

interface ListingFieldsProps {
  readonly draft: ListingDraft;
  readonly onChange: (changes: Partial<ListingDraft>) => void;
  /** A link was pasted into a platform's field. */
  readonly onLinkPasted?: (link: string) => void;
  /** Absent for a new listing, whose pictures are uploaded once it exists. */
  readonly modelId?: number;
  /** For a listing that was created without an image. */
  readonly imageOptional?: boolean;
  /** Further checkboxes. */
  readonly checks?: ReactNode;
}

/** All fields of a listing, for adding and for editing a model. Errors come from the form around them. */
export const ListingFields = ({
  draft,
  onChange,
  onLinkPasted,
  modelId,
  imageOptional = false,
  checks,
}: ListingFieldsProps) => {
  const text = draftText({ draft, onChange });
  const shown = [draft.profileImage, ...draft.gallery.map(({ url }) => url)];
  const slugHint =
    draft.slug === '' && draft.name.trim() !== '' && deriveSlug(draft.name) === ''
      ? 'This name gives no slug. Type one in Latin letters, digits and hyphens.'
      : `/model/${draft.slug || '…'}`;
  return (
    <>
      <Columns $from="tablet">
        <TextField label="Name" required maxLength={80} {...text('name')} />
        <TextField label="Slug" required maxLength={120} hint={slugHint} {...text('slug')} />
      </Columns>
      {modelId === undefined ? (
        <PictureField>
          <Thumbnail url={draft.profileImage} />
          <TextField
            label="Profile photo URL"
            required={!imageOptional}
            maxLength={2_048}
            hint="An https URL or a path under /media/. Photos can be uploaded once the model is added."
            {...text('profileImage')}
          />
        </PictureField>
      ) : (
        <>
          <ProfilePhotoField
            link={draft.profileImage}
            required={!imageOptional}
            hint="An https URL or a path under /media/."
            onText={(profileImage) => onChange({ profileImage })}
          />
          <UploadsPanel
            title="Uploads"
            source={adminPictures(modelId)}
            shown={shown}
            uses={profileUses({
              profileImage: draft.profileImage,
              shown,
              canAddToGallery: draft.gallery.length < galleryMaxImages,
              onProfilePicture: (profileImage) => onChange({ profileImage }),
              onGallery: (url) => onChange({ gallery: [...draft.gallery, { url, alt: '' }] }),
            })}
          />
        </>
      )}
      <TextField label="Description" lines maxLength={5_000} {...text('description')} />
      <TextField label="About" lines maxLength={5_000} {...text('bio')} />
      <Columns $from="tablet">
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
      </Columns>
      <Columns $from="tablet">
        <SelectField
          label="Category"
          name="category"
          value={categoryItems.find(({ value }) => value === draft.category)?.value ?? ''}
          items={categoryItems}
          onChoose={(category) => onChange({ category })}
        />
        <TextField label="Tags" maxLength={620} hint="Separated by commas." {...text('tags')} />
        <TextField
          label="Rating (0 to 50)"
          type="number"
          min={0}
          max={ratingMax}
          hint="In tenths: 45 is shown as 4.5 of 5."
          {...text('rating')}
        />
        <TextField label="Likes" type="number" min={0} max={likesMax} {...text('likes')} />
        <SelectField
          label="Status"
          name="status"
          value={draft.status}
          items={statusItems(draft.status)}
          onChoose={(status) => onChange({ status, isOnline: status !== 'offline' })}
        />
        <Cluster $align="end" $gap="0.25rem 1.5rem">
          <CheckField
            label="Is online"
            checked={draft.isOnline}
            onCheck={(isOnline) => onChange({ isOnline, status: statusWhen(isOnline, draft.status) })}
          />
          <CheckField label="Premium" checked={draft.premium} onCheck={(premium) => onChange({ premium })} />
          {checks}
        </Cluster>
      </Columns>
      <TextField
        label="Social links"
        lines
        maxLength={5_100}
        hint="One URL per line."
        {...text('socialLinks')}
      />
      <GalleryFields gallery={draft.gallery} onGallery={(gallery) => onChange({ gallery })} />
    </>
  );
};

/** A status and `isOnline` that do not contradict each other. */
const statusWhen = (isOnline: boolean, status: ModelStatus): ModelStatus => {
  if (!isOnline) return 'offline';
  return status === 'offline' ? 'online' : status;
};

/** The draft's text fields. */
type TextName = {
  [Name in keyof ListingDraft]: string extends ListingDraft[Name] ? Name : never;
}[keyof ListingDraft];

/** Binds a text field to the draft field of that name. */
const draftText =
  ({ draft, onChange }: Pick<ListingFieldsProps, 'draft' | 'onChange'>) =>
  (name: TextName) => ({
    name,
    value: draft[name],
    onText: (text: string) => onChange({ [name]: text }),
  });

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const categoryItems: readonly { readonly value: Category; readonly label: string }[] = categories.map(
  (value) => ({
    value,
    label: categoryName(value),
  }),
);

/** SPEC.md section 3: the form offers three of the four. */
const offered: readonly ModelStatus[] = ['online', 'offline', 'busy'];

/** The offered statuses and the model's current one. */
const statusItems = (
  current: ModelStatus,
): readonly { readonly value: ModelStatus; readonly label: string }[] =>
  (offered.includes(current) ? offered : [...offered, current]).map((value) => ({
    value,
    label: capitalized(value),
  }));
