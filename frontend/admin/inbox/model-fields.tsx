import type { ListingRequest } from '@marquee/contracts/http/inbox';
import type { ModelChoice } from '@marquee/contracts/http/listing-activation';
import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { listOf } from '../../catalog/profile-form/profile-draft';
import { ProfileFields } from '../../catalog/profile-form/profile-fields';
import { useFieldError } from '../../platform/forms/form';
import type { Fields } from '../../platform/forms/form-fields';
import { TextField } from '../../platform/forms/text-field';
import { CheckField } from '../../ui/inputs/check-field';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { FieldError } from '../../ui/inputs/field';
import { Muted } from '../../ui/text/muted';
import { SearchFilter } from '../frame/search-filter';
import { modelsLike, requestPictures } from './inbox-queries';
import { profileIn } from './request-draft';
import { galleryField, PictureChoice } from './request-pictures';

const labels = { new: 'New model', existing: 'Existing model' } as const;

/** The model to feature as the transition takes it; `undefined` when none is selected. */
export const modelChoiceOf = (fields: Fields): ModelChoice | undefined => {
  if (fields.modelIs === 'existing') {
    const id = Number(fields.modelId);
    return Number.isInteger(id) && id > 0 ? { is: 'existing', id } : undefined;
  }
  return {
    is: 'new',
    name: fields.name ?? '',
    slug: fields.slug ?? '',
    description: fields.description ?? '',
    bio: fields.bio ?? '',
    profileImage: fields.profileImage || null,
    withoutPicture: fields.withoutPicture === 'on',
    gallery: Object.entries(fields)
      .filter(([name]) => name.startsWith(galleryField))
      .map(([, link]) => link),
    socialLinks: (fields.socialLinks ?? '').split(/\s+/).filter((link) => link !== ''),
    category: fields.category,
    tags: listOf(fields.tags ?? '', ','),
    onlyFansLink: fields.onlyFansLink ?? '',
    fanvueLink: fields.fanvueLink ?? '',
  };
};

/** The model that the activation features for 30 days: an existing one, or a new one from the request. */
export const ModelFields = ({ request }: { readonly request: ListingRequest }) => {
  const renewed = request.renews?.model ?? null;
  const [is, setIs] = useState<keyof typeof labels>(renewed === null ? 'new' : 'existing');
  const error = useFieldError('model');
  return (
    <Group name="model">
      <ChoiceRow
        legend="Featured for 30 days"
        name="modelIs"
        choices={['new', 'existing']}
        labelOf={(choice) => labels[choice]}
        chosen={is}
        onChoose={setIs}
      />
      {is === 'existing' ? (
        <ExistingModel name={renewed?.name ?? request.modelName} id={renewed?.id} />
      ) : (
        <NewModel request={request} />
      )}
      {error !== undefined && <FieldError role="alert">{error}</FieldError>}
    </Group>
  );
};

const requestFields = [
  'name',
  'slug',
  'onlyFansLink',
  'fanvueLink',
  'description',
  'bio',
  'socialLinks',
  'category',
  'tags',
] as const;

const NewModel = ({ request }: { readonly request: ListingRequest }) => {
  const [{ draft, unread }, setProfile] = useState(() => profileIn(request));
  const [withoutPicture, setWithoutPicture] = useState(false);
  const { data: pictures = [] } = useQuery(requestPictures(request.id));
  const [photo = pictures[0]?.link ?? '', setPhoto] = useState<string>();
  return (
    <>
      <ProfileFields
        fields={requestFields}
        draft={draft}
        onChange={(changes) => setProfile({ draft: { ...draft, ...changes }, unread })}
        marksOptional
      />
      {unread.length > 0 && (
        <Unread>
          <p>We couldn’t place these lines. Add what belongs on the profile:</p>
          <ul>
            {unread.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Unread>
      )}
      {pictures.length > 0 && <PictureChoice pictures={pictures} profile={photo} onProfile={setPhoto} />}
      {photo === '' && (
        <>
          <TextField
            label="Profile photo URL"
            name="profileImage"
            maxLength={2_048}
            required={!withoutPicture}
            disabled={withoutPicture}
            placeholder="https://… or /media/…"
            hint="We’ve asked the requester to upload photos."
          />
          <CheckField
            label="Activate without a photo: the profile and the featured cards show a placeholder"
            name="withoutPicture"
            checked={withoutPicture}
            onCheck={setWithoutPicture}
          />
        </>
      )}
    </>
  );
};

const ExistingModel = ({ name, id }: { readonly name: string; readonly id: number | undefined }) => {
  const [text, setText] = useState(name);
  const { data } = useQuery(modelsLike(text));
  return (
    <>
      <SearchFilter label="Find the model" search={name} maxLength={100} onSearch={setText} />
      <Muted role="status" $small>
        The profile stays as it is. Nothing from the request is copied.{' '}
        {data === undefined ? '' : counted(data.total, 'model found', 'models found')}
      </Muted>
      <Options aria-label="Models found" role="group">
        {data?.rows.map((model) => (
          <label key={model.id}>
            <input type="radio" name="modelId" value={model.id} defaultChecked={model.id === id} required />{' '}
            {model.name} <span>/{model.slug}</span>
          </label>
        ))}
      </Options>
    </>
  );
};

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.875rem;
  min-width: 0;
`;

const Unread = styled.div`
  padding: 0.75rem 1rem;
  border-inline-start: 3px solid ${({ theme }) => theme.color.highlightLine};

  ul { padding-inline-start: 1.25rem; list-style: disc; overflow-wrap: anywhere; }
`;

const Options = styled.div`
  display: grid;
  gap: 0.25rem;

  label { display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
  span { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
`;
