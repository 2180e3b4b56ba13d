import { DeskPage } from '../frame/admin-screen';
import { ReportsDesk } from './reports-screen';

/** Reports with their clocks: list, detail, moves, and the way to take a profile down. */
export const ReportsPage = () => (
  <DeskPage title="Reports">
    <ReportsDesk />
  </DeskPage>
);
