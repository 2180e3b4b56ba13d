import type { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { secondsOf } from '@marquee/contracts/text/duration';
import { listOf } from '../../catalog/profile-form/profile-draft';
import { duration } from '../../ui/format/duration';

/** A video as typed into the form, not validated. Tags are comma separated, a duration `12:30` or seconds. */
export type VideoDraft = Readonly<typeof emptyVideo>;

export const emptyVideo = {
  title: '',
  slug: '',
  modelSlug: '',
  description: '',
  thumbnailUrl: '',
  duration: '',
  premium: false,
  category: 'new',
  tags: '',
  views: '0',
  likes: '0',
};

export const draftOf = (video: AdminVideo): VideoDraft => ({
  title: video.title,
  slug: video.slug,
  modelSlug: video.model.slug,
  description: video.description,
  thumbnailUrl: video.thumbnailUrl ?? '',
  duration: duration(video.duration),
  premium: video.premium,
  category: video.category,
  tags: video.tags.join(', '),
  views: String(video.views),
  likes: String(video.likes),
});

/** The draft as it is sent. The server names the fields that are wrong. */
export const payloadOf = (draft: VideoDraft) => ({
  ...draft,
  duration: secondsOf(draft.duration) ?? 0,
  tags: listOf(draft.tags, ','),
  views: Number(draft.views),
  likes: Number(draft.likes),
});

export const isSameDraft = (one: VideoDraft, other: VideoDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
