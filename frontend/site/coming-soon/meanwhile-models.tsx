import type { Model } from '@marquee/contracts/http/models';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { modelsMeanwhile } from './coming-soon-queries';

/** Undefined while they are on their way. */
export const MeanwhileModels = ({ models }: { readonly models: readonly Model[] | undefined }) =>
  models === undefined ? (
    <ModelGridSkeleton count={modelsMeanwhile} columns={6} />
  ) : (
    <ModelGrid models={models} surface="unknown" columns={6} />
  );
