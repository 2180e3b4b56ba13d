import { galleryMaxImages, type ModelStatus, modelStatuses } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { holderFieldNames } from '../../catalog/model/holder-fields';
import { ProfilePhotoField } from '../../catalog/model/picture-field';
import { statusLabels } from '../../catalog/model/status-dot';
import { profileUses, UploadsPanel } from '../../catalog/model/uploads-panel';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { CheckField } from '../../ui/inputs/check-field';
import { Cluster, Columns } from '../../ui/layout/stack';
import { insightsKey } from '../analytics/insights-query';
import { GalleryEditor } from './gallery-editor';
import type { Edits, ProfileDraft } from './profile-draft';

interface ProfileFieldsProps {
  readonly slug: string;
  readonly draft: ProfileDraft;
  readonly onChange: (changes: Edits) => void;
}

/** The fields that a holder may change. Errors come from the form around them. */
export const ProfileFields = ({ slug, draft, onChange }: ProfileFieldsProps) => {
  const text = (name: TextName) => ({
    label: holderFieldNames[name],
    name,
    value: draft[name],
    onText: (typed: string) => onChange({ [name]: typed }),
  });
  const shown = [draft.profileImage, ...draft.gallery.map(({ url }) => url)];
  return (
    <>
      <Columns $from="tablet">
        <SelectField
          label={holderFieldNames.status}
          name="status"
          value={draft.status}
          items={statusItems}
          onChoose={(status) => onChange({ status })}
        />
        <Cluster $align="end">
          <CheckField
            label={holderFieldNames.isOnline}
            checked={draft.isOnline}
            onCheck={(isOnline) => onChange({ isOnline })}
          />
        </Cluster>
      </Columns>
      <TextField
        lines
        maxLength={5_000}
        hint="One or two sentences, also shown in lists."
        {...text('description')}
      />
      <TextField lines maxLength={5_000} hint="The longer text on your page." {...text('bio')} />
      <TextField maxLength={620} hint="Up to 20, separated by commas." {...text('tags')} />
      <Columns $from="tablet">
        {platforms.map(({ key, linkField }) => (
          <TextField key={key} type="url" maxLength={500} {...text(linkField)} />
        ))}
      </Columns>
      <TextField lines maxLength={5_100} hint="One URL per line, up to 10." {...text('socialLinks')} />
      <ProfilePhotoField
        link={draft.profileImage}
        hint="An https URL."
        onText={(profileImage) => onChange({ profileImage })}
      />
      <UploadsPanel
        title="Your uploads"
        source={{ url: `/api/insights/${encodeURIComponent(slug)}/pictures`, queryKey: insightsKey(slug) }}
        shown={shown}
        uses={profileUses({
          profileImage: draft.profileImage,
          shown,
          canAddToGallery: draft.gallery.length < galleryMaxImages,
          onProfilePicture: (profileImage) => onChange({ profileImage }),
          onGallery: (url) => onChange({ gallery: [...draft.gallery, { url, alt: '' }] }),
        })}
      />
      <GalleryEditor gallery={draft.gallery} onGallery={(gallery) => onChange({ gallery })} />
    </>
  );
};

/** The draft's text fields. */
type TextName = Exclude<
  { [Name in keyof ProfileDraft]: string extends ProfileDraft[Name] ? Name : never }[keyof ProfileDraft],
  'message'
>;

const statusItems: readonly { readonly value: ModelStatus; readonly label: string }[] = modelStatuses.map(
  (value) => ({
    value,
    label: statusLabels[value],
  }),
);
