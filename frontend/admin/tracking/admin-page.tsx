import { DeskPage } from '../frame/admin-screen';
import { AdminDashboard } from './admin-dashboard';

export const AdminPage = () => (
  <DeskPage title="Admin Dashboard">
    <AdminDashboard />
  </DeskPage>
);
