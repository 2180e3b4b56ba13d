import { DeskPage } from '../../desk/desk-page';
import { ReportsDesk } from './reports-desk';

/** Reports with their clocks: list, detail, moves, and the way to take a profile down. */
export const ReportsPage = () => (
  <DeskPage title="Reports">
    <ReportsDesk />
  </DeskPage>
);
