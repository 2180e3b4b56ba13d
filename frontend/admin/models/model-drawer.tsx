import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Muted } from '../../ui/text/muted';
import { Drawer } from '../frame/drawer';
import { ModelEditor } from './model-editor';
import { adminModel } from './model-queries';

interface ModelDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

export const ModelDrawer = ({ id, onClose }: ModelDrawerProps) => {
  const { data, error } = useQuery(adminModel(id));
  return (
    <Drawer label="Model" record={id} onClose={onClose}>
      <LoadError what="the model" error={error} />
      {data === undefined && error === null && <Skeleton $height="24rem" />}
      {data === null && <Muted>Model not found.</Muted>}
      {data && <ModelEditor key={data.id} model={data} />}
    </Drawer>
  );
};
