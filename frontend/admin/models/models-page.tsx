import { DeskPage } from '../frame/admin-screen';
import { ModelsDesk } from './models-screen';

export const ModelsPage = () => (
  <DeskPage title="Models">
    <ModelsDesk />
  </DeskPage>
);
