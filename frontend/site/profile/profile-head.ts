import type { Model } from '@marquee/contracts/http/models';
import { ogPicturePath } from '@marquee/contracts/rules/media';
import type { PageFacts } from '../../platform/head/page-head';
import { siteName } from '../../platform/head/site-name';
import { breadcrumbs } from '../../platform/head/structured-data';
import { excerpt } from '../../ui/format/excerpt';

/** Title, metadata and JSON-LD of a page about one person. */
export const profileHead = (model: Model): PageFacts => {
  const path = `/model/${model.slug}`;
  const description =
    excerpt(model.description) || `${model.name} on ${siteName()}: platforms, photos and videos.`;
  return {
    title: model.name,
    description,
    keywords: [model.name, model.category, ...model.tags].join(', '),
    path,
    ogType: 'profile',
    ogImage: ogPicturePath(model),
    structured: (absolute) => [
      {
        '@type': 'ProfilePage',
        url: absolute(path),
        mainEntity: {
          '@type': 'Person',
          name: model.name,
          description,
          url: absolute(path),
          ...(model.profileImage === null ? {} : { image: absolute(model.profileImage) }),
          sameAs: [model.onlyFansLink, model.fanvueLink].filter((link) => link !== null),
        },
      },
      breadcrumbs(absolute, { name: 'Models', path: '/models' }, { name: model.name, path }),
    ],
  };
};
