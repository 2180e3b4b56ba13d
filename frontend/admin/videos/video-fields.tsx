import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { secondsOf } from '@marquee/contracts/text/duration';
import { styled } from 'styled-components';
import { CategoryField } from '../../catalog/category/category-field';
import { UploadsPanel } from '../../catalog/model/uploads-panel';
import { Thumbnail } from '../../catalog/video/thumbnail';
import { TextField } from '../../platform/forms/text-field';
import { CheckField } from '../../ui/inputs/check-field';
import { Cluster, Columns } from '../../ui/layout/stack';
import { adminPictures } from '../frame/admin-calls';
import type { VideoDraft } from './video-draft';

interface VideoFieldsProps {
  readonly draft: VideoDraft;
  readonly onChange: (changes: Partial<VideoDraft>) => void;
  /** Undefined for a new video. A video keeps its slug and its creator. */
  readonly modelId?: number;
}

/** All fields of a video, for adding and for editing one. Errors come from the form around them. */
export const VideoFields = ({ draft, onChange, modelId }: VideoFieldsProps) => {
  const text = (name: Exclude<keyof VideoDraft, 'premium'>) => ({
    name,
    value: draft[name],
    onText: (typed: string) => onChange({ [name]: typed }),
  });
  const seconds = secondsOf(draft.duration);
  return (
    <>
      <TextField label="Title" required maxLength={160} {...text('title')} />
      {modelId === undefined && (
        <Columns $from="tablet">
          <TextField
            label="Slug (optional)"
            maxLength={120}
            hint={`/video/${draft.slug || deriveSlug(draft.title) || '…'}. It cannot be changed later.`}
            {...text('slug')}
          />
          <TextField
            label="Model's slug"
            required
            maxLength={120}
            hint="The creator. It cannot be changed later."
            {...text('modelSlug')}
          />
        </Columns>
      )}
      <TextField label="Description" lines maxLength={5_000} {...text('description')} />
      {modelId !== undefined && (
        <UploadsPanel
          title="Uploads of the model"
          source={adminPictures(modelId)}
          shown={[draft.thumbnailUrl]}
          uses={[
            {
              label: 'Thumbnail',
              nameOf: (which) => `Use ${which} as thumbnail`,
              onUse: (thumbnailUrl) => onChange({ thumbnailUrl }),
            },
          ]}
        />
      )}
      <Picture>
        <span>
          <Thumbnail video={{ thumbnailUrl: draft.thumbnailUrl.trim() }} />
        </span>
        <TextField
          label="Thumbnail URL (optional)"
          maxLength={2_048}
          hint={`${modelId === undefined ? '' : 'An upload above, '}${modelId === undefined ? 'An' : 'an'} https URL or a path under /media/. It is shown 16:9.`}
          {...text('thumbnailUrl')}
        />
      </Picture>
      <Columns $from="tablet">
        <TextField
          label="Duration"
          required
          maxLength={10}
          hint={
            draft.duration.trim() !== '' && seconds === undefined
              ? 'Type minutes and seconds, such as 12:30.'
              : 'Minutes and seconds, such as 12:30.'
          }
          {...text('duration')}
        />
        <CategoryField category={draft.category} onChoose={(category) => onChange({ category })} />
        <TextField
          label="Views on the platform"
          type="number"
          min={0}
          max={2_147_483_647}
          {...text('views')}
        />
        <TextField
          label="Likes on the platform"
          type="number"
          min={0}
          max={2_147_483_647}
          {...text('likes')}
        />
        <TextField label="Tags" maxLength={620} hint="Separated by commas." {...text('tags')} />
        <Cluster $align="end">
          <CheckField label="Premium" checked={draft.premium} onCheck={(premium) => onChange({ premium })} />
        </Cluster>
      </Columns>
    </>
  );
};

const Picture = styled.div`
  display: grid;
  grid-template-columns: 8rem minmax(0, 1fr);
  align-items: start;
  gap: 0.75rem;

  > span { overflow: hidden; border-radius: ${({ theme }) => theme.radius.small}; }
`;
