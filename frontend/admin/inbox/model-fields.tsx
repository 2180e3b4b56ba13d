import type { ListingRequest } from '@marquee/contracts/http/inbox';
import type { ModelChoice } from '@marquee/contracts/http/listing-activation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { counted } from '../../ui/format/number';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { Field, FieldLabel } from '../../ui/inputs/field';
import { useTypingPause } from '../../ui/inputs/use-typing-pause';
import { modelsLike } from './inbox-queries';
import { draftOf } from './model-draft';

const labels = { new: 'A new model', existing: 'A model of the catalogue' } as const;

/** What the fields say, as the move takes it. */
export const modelChoiceOf = (fields: Readonly<Record<string, string>>): ModelChoice | undefined => {
  if (fields.modelIs === 'existing') {
    const id = Number(fields.modelId);
    return Number.isInteger(id) && id > 0 ? { is: 'existing', id } : undefined;
  }
  return {
    is: 'new',
    name: fields.name ?? '',
    slug: fields.slug ?? '',
    onlyFansLink: fields.onlyFansLink ?? '',
    fanvueLink: fields.fanvueLink ?? '',
  };
};

/** Whom the activation features for 30 days: a model that is there, or one that is made from what the request says. */
export const ModelFields = ({ request }: { readonly request: ListingRequest }) => {
  const [is, setIs] = useState<keyof typeof labels>('new');
  const draft = draftOf(request);
  return (
    <Group>
      <ChoiceRow
        legend="Featured for 30 days"
        name="modelIs"
        wraps
        choices={['new', 'existing']}
        labelOf={(choice) => labels[choice]}
        chosen={is}
        disabled={false}
        onChoose={setIs}
      />
      {is === 'existing' ? (
        <ExistingModel name={request.modelName} />
      ) : (
        <Columns>
          <FieldLabel>
            Name
            <Field name="name" required maxLength={80} defaultValue={draft.name} autoComplete="off" />
          </FieldLabel>
          <FieldLabel>
            Slug
            <Field
              name="slug"
              required
              maxLength={120}
              pattern="[a-z0-9]+(-[a-z0-9]+)*"
              defaultValue={draft.slug}
              autoComplete="off"
            />
          </FieldLabel>
          <FieldLabel>
            OnlyFans link (optional)
            <Field
              name="onlyFansLink"
              type="url"
              maxLength={500}
              defaultValue={draft.onlyFansLink}
              autoComplete="off"
            />
          </FieldLabel>
          <FieldLabel>
            Fanvue link (optional)
            <Field
              name="fanvueLink"
              type="url"
              maxLength={500}
              defaultValue={draft.fanvueLink}
              autoComplete="off"
            />
          </FieldLabel>
        </Columns>
      )}
    </Group>
  );
};

const typingPauseMs = 300;

const ExistingModel = ({ name }: { readonly name: string }) => {
  const [text, setText] = useState(name);
  const { typed } = useTypingPause(setText, typingPauseMs);
  const { data } = useQuery(modelsLike(text));
  return (
    <>
      <FieldLabel>
        Find the model
        <Field
          type="search"
          defaultValue={name}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => typed(target.value)}
        />
      </FieldLabel>
      <Found role="status">
        {data === undefined ? '' : counted(data.total, 'model found', 'models found')}
      </Found>
      <Options aria-label="Models found" role="group">
        {data?.rows.map((model) => (
          <label key={model.id}>
            <input type="radio" name="modelId" value={model.id} required /> {model.name}{' '}
            <span>/{model.slug}</span>
          </label>
        ))}
      </Options>
    </>
  );
};

const Group = styled.div`
  display: grid;
  gap: 0.875rem;
`;

const Columns = styled.div`
  display: grid;
  gap: 0.875rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Found = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Options = styled.div`
  display: grid;
  gap: 0.25rem;

  label { display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
  span { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
`;
