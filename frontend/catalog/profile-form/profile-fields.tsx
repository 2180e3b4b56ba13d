import { likesMax, monthlyPriceMaxCents, ratingMax } from '@marquee/contracts/http/listing';
import {
  galleryMaxImages,
  type ModelStatus,
  modelStatuses,
  statusHours,
} from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { platforms } from '@marquee/contracts/rules/platforms';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { CheckField } from '../../ui/inputs/check-field';
import { Cluster, Columns } from '../../ui/layout/stack';
import { CategoryField } from '../category/category-field';
import type { PictureSource } from '../model/picture-queries';
import { statusLabels } from '../model/status-dot';
import { type PictureUse, UploadsPanel } from '../model/uploads-panel';
import { GalleryFields } from './gallery-fields';
import { PictureField, ProfilePhotoField, Thumbnail } from './picture-field';
import { type ProfileDraft, type ProfileField, profileFieldNames } from './profile-draft';

interface ProfileFieldsProps {
  readonly fields: readonly ProfileField[];
  readonly draft: ProfileDraft;
  readonly onChange: (changes: Partial<ProfileDraft>) => void;
  /** Labels every field that may stay empty as optional. */
  readonly marksOptional?: boolean;
  /** A profile may have no photo, or must have one. */
  readonly needsPhoto?: boolean;
  readonly photoHint?: string;
  /** Absent for a profile that does not exist yet, whose photos are given as links. */
  readonly uploads?: { readonly title: string; readonly source: PictureSource };
  readonly statuses?: readonly ModelStatus[];
  /** A link was pasted into a platform's field. */
  readonly onLinkPasted?: (link: string) => void;
  readonly checks?: ReactNode;
}

/** The fields of a profile, for every form that edits one. Errors come from the form around them. */
export const ProfileFields = ({
  fields,
  draft,
  onChange,
  marksOptional = false,
  needsPhoto = false,
  photoHint = 'An https URL or a path under /media/.',
  uploads,
  statuses = modelStatuses,
  onLinkPasted,
  checks,
}: ProfileFieldsProps) => {
  const has = (name: ProfileField) => fields.includes(name);
  const text = (name: TextName, { label = profileFieldNames[name], ...props }: TextProps = {}) =>
    has(name) && (
      <TextField
        key={name}
        label={marksOptional && props.required !== true ? <>{label} (optional)</> : label}
        name={name}
        value={draft[name]}
        onText={(typed) => onChange({ [name]: typed })}
        {...props}
      />
    );
  return (
    <>
      <Group>
        {text('name', { required: true, maxLength: 80 })}
        {text('slug', {
          required: true,
          maxLength: 120,
          pattern: '[a-z0-9]+(-[a-z0-9]+)*',
          title: 'Use lower-case letters, digits and single hyphens.',
          hint:
            draft.slug === '' && draft.name.trim() !== '' && deriveSlug(draft.name) === ''
              ? 'This name gives no slug. Type one in Latin letters, digits and hyphens.'
              : `/model/${draft.slug || '…'}`,
        })}
      </Group>
      <Group>
        {platforms.map(({ linkField }) =>
          text(linkField, {
            type: 'url',
            maxLength: 500,
            ...(onLinkPasted && { onPasted: onLinkPasted, hint: 'Pasting it fills an empty name and slug.' }),
          }),
        )}
      </Group>
      {has('profileImage') &&
        (uploads === undefined ? (
          <PictureField>
            <Thumbnail url={draft.profileImage} />
            {text('profileImage', {
              label: 'Profile photo URL',
              required: needsPhoto,
              maxLength: 2_048,
              hint: `${photoHint} Photos can be uploaded once the model is added.`,
            })}
          </PictureField>
        ) : (
          <>
            <ProfilePhotoField
              link={draft.profileImage}
              required={needsPhoto}
              hint={photoHint}
              onText={(profileImage) => onChange({ profileImage })}
            />
            <UploadsPanel
              {...uploads}
              shown={[draft.profileImage, ...draft.gallery.map(({ url }) => url)]}
              uses={profileUses(draft, onChange)}
            />
          </>
        ))}
      {text('description', {
        lines: true,
        maxLength: 5_000,
        hint: 'Shown on cards and at the top of the profile.',
      })}
      {text('bio', { lines: true, maxLength: 5_000, hint: 'Shown on the profile below the description.' })}
      <Group>
        {has('category') && (
          <CategoryField category={draft.category} onChoose={(category) => onChange({ category })} />
        )}
        {text('tags', { maxLength: 620, hint: 'Up to 20, separated by commas.' })}
        {text('rating', {
          label: 'Rating (0 to 50)',
          type: 'number',
          min: 0,
          max: ratingMax,
          hint: 'In tenths: 45 is shown as 4.5 of 5.',
        })}
        {text('likes', { type: 'number', min: 0, max: likesMax })}
        {has('status') && (
          <>
            <SelectField
              label={profileFieldNames.status}
              name="status"
              value={draft.status}
              items={statuses.map((value) => ({ value, label: statusLabels[value] }))}
              hint={`Holds at once, for ${statusHours} hours. Then no status is shown.`}
              onChoose={(status) => onChange({ status })}
            />
            <Cluster $align="end" $gap="0.25rem 1.5rem">
              <CheckField
                label={profileFieldNames.isOnline}
                checked={draft.isOnline}
                onCheck={(isOnline) => onChange({ isOnline })}
              />
              {has('premium') && (
                <CheckField
                  label={profileFieldNames.premium}
                  checked={draft.premium}
                  onCheck={(premium) => onChange({ premium })}
                />
              )}
              {checks}
            </Cluster>
          </>
        )}
      </Group>
      <Group>
        {text('languages', { maxLength: 300, hint: 'Names such as English, separated by commas.' })}
        {text('country', { maxLength: 60, hint: 'As the creator states it. It is a filter of the list.' })}
        {text('monthlyPriceCents', {
          type: 'number',
          min: 0,
          max: monthlyPriceMaxCents / 100,
          step: 0.01,
          hint: 'At the creator’s own page. 0 is free; leave it empty if it is not known.',
        })}
      </Group>
      {text('socialLinks', { lines: true, maxLength: 5_100, hint: 'One https URL on each line, up to 10.' })}
      {has('gallery') && (
        <GalleryFields gallery={draft.gallery} onGallery={(gallery) => onChange({ gallery })} />
      )}
    </>
  );
};

/** The uses of a picture in a profile: as its main picture, or at the end of its gallery. */
export const profileUses = (
  { profileImage, gallery }: Pick<ProfileDraft, 'profileImage' | 'gallery'>,
  onChange: (changes: Partial<ProfileDraft>) => void,
): readonly PictureUse[] => [
  {
    label: 'Make profile photo',
    nameOf: (which) => `Make profile photo: ${which}`,
    current: { link: profileImage, label: 'Profile photo' },
    onUse: (link) => onChange({ profileImage: link }),
  },
  {
    label: 'Add to gallery',
    nameOf: (which) => `Add to gallery: ${which}`,
    isDisabled: (link) =>
      gallery.length >= galleryMaxImages || [profileImage, ...gallery.map(({ url }) => url)].includes(link),
    onUse: (url) => onChange({ gallery: [...gallery, { url, alt: '' }] }),
  },
];

type TextName = {
  [Name in ProfileField]: string extends ProfileDraft[Name] ? Name : never;
}[ProfileField];

type TextProps = Partial<ComponentProps<typeof TextField>>;

/** Two columns of fields; nothing when the form has none of them. */
const Group = styled(Columns).attrs({ $from: 'tablet' })`
  &:empty { display: none; }
`;
