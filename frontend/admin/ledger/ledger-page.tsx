import { DeskPage } from '../frame/admin-screen';
import { DeadLettersPanel } from './dead-letters-panel';
import { LedgerPanel } from './ledger-panel';

export const LedgerPage = () => (
  <DeskPage title="Ledger">
    <LedgerPanel />
    <DeadLettersPanel />
  </DeskPage>
);
