import type { Model } from '@marquee/contracts/http/models';
import { ModelGrid } from '../../catalogue/model/model-grid';
import { ProfileSection } from './profile-section';

/** Who else might please. A paid placement leads, and its card says so. */
export const SimilarModels = ({ models }: { readonly models: readonly Model[] }) => (
  <ProfileSection id="similar" title="Similar Models">
    <ModelGrid models={models} surface="profile" columns={6} />
  </ProfileSection>
);
