import { DeskPage } from '../frame/admin-screen';
import { HouseHealthView } from './system-health-view';

export const HealthPage = () => (
  <DeskPage title="Health">
    <HouseHealthView />
  </DeskPage>
);
