import { DeskPage } from '../../desk/desk-page';
import { AddModel } from './add-model';

export const AddModelPage = () => (
  <DeskPage title="Add Model">
    <AddModel />
  </DeskPage>
);
