import { ogPicturePath } from '@marquee/contracts/media';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { modelBySlug, modelViews, similarModels } from '../../model/model-queries';
import { PageHead } from '../../shell/page-head';
import { modelVideos } from '../../video/video-queries';
import { Gallery } from './gallery';
import { ModelNotFound } from './model-not-found';
import { ModelVideos } from './model-videos';
import { ProfileFailed } from './profile-failed';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileView } from './profile-view';
import { SimilarModels } from './similar-models';

export const ProfilePage = () => {
  const { slug = '' } = useParams();
  const { data: model, error, refetch } = useQuery(modelBySlug(slug));
  const about = { enabled: model !== undefined && model !== null };
  const videos = useQuery({ ...modelVideos(model?.id ?? 0), ...about });
  const views = useQuery({ ...modelViews(model?.id ?? 0), ...about });
  const similar = useQuery({ ...similarModels(model?.id ?? 0), ...about }).data?.rows ?? [];

  if (error !== null) return <ProfileFailed error={error} onRetry={() => void refetch()} />;
  if (model === undefined) return <ProfileSkeleton path={`/model/${slug}`} />;
  if (model === null) return <ModelNotFound />;
  return (
    <>
      <PageHead
        title={model.name}
        description={model.description.slice(0, 300)}
        keywords={[model.name, model.category, ...model.tags].join(', ')}
        path={`/model/${model.slug}`}
        image={ogPicturePath(model)}
      />
      <ProfileView key={model.id} model={model} views={views.data} />
      {model.gallery.length > 0 && <Gallery key={`gallery ${model.id}`} name={model.name} images={model.gallery} />}
      <ModelVideos videos={videos.data?.rows} failed={videos.error} />
      {similar.length > 0 && <SimilarModels models={similar} />}
    </>
  );
};
