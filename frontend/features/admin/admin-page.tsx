import { DeskPage } from '../../desk/desk-page';
import { AdminDashboard } from './admin-dashboard';

export const AdminPage = () => (
  <DeskPage title="Admin Dashboard">
    <AdminDashboard />
  </DeskPage>
);
