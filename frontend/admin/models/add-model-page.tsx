import { DeskPage } from '../frame/admin-screen';
import { AddModel } from './add-model';

export const AddModelPage = () => (
  <DeskPage title="Add Model">
    <AddModel />
  </DeskPage>
);
