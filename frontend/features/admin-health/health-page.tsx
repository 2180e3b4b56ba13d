import { DeskPage } from '../../desk/desk-page';
import { HouseHealthView } from './house-health-view';

export const HealthPage = () => (
  <DeskPage title="Health">
    <HouseHealthView />
  </DeskPage>
);
