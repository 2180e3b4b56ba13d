import { DeskPage } from '../../desk/desk-page';
import { ModelsDesk } from './models-desk';

export const ModelsPage = () => (
  <DeskPage title="Models">
    <ModelsDesk />
  </DeskPage>
);
