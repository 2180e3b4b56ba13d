import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { ogVideoPath } from '@marquee/contracts/rules/media';
import type { PageFacts } from '../../platform/head/page-head';
import { siteName } from '../../platform/head/site-name';
import { breadcrumbs } from '../../platform/head/structured-data';
import { excerpt } from '../../ui/format/excerpt';

export const videoHead = (video: Video, model: Model | null | undefined): PageFacts => {
  const path = `/video/${video.slug}`;
  const description = excerpt(video.description) || `${video.title} on ${siteName()}.`;
  return {
    title: video.title,
    description,
    keywords: [video.title, video.category, ...video.tags].join(', '),
    path,
    ogType: 'video.other',
    ogImage: ogVideoPath(video),
    structured: (absolute) => [
      {
        '@type': 'VideoObject',
        name: video.title,
        description,
        url: absolute(path),
        duration: `PT${video.duration}S`,
        ...(video.thumbnailUrl === null ? {} : { thumbnailUrl: absolute(video.thumbnailUrl) }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'WatchAction' },
          userInteractionCount: video.views,
        },
        ...(model
          ? { creator: { '@type': 'Person', name: model.name, url: absolute(`/model/${model.slug}`) } }
          : {}),
      },
      breadcrumbs(absolute, { name: 'Videos', path: '/videos' }, { name: video.title, path }),
    ],
  };
};
