import { type OperatorRole, operatorRoles } from '@marquee/contracts/rules/operator-access';
import { capitalized } from '../../ui/format/capitalized';

/** What an operator of each role may do. */
export const roleTexts: Readonly<Record<OperatorRole, string>> = {
  administrator: 'Everything, including operators, health and the audit log.',
  editor:
    'Listings, featured placements, the inbox, and the passwords of model holders. Reads reports and figures.',
  moderator: 'Reports, profile changes, archiving and restoring. Reads the inbox, listings and figures.',
  analyst: 'Reads listings, figures and the ledger. Changes nothing.',
};

export const roleItems = operatorRoles.map((value) => ({ value, label: capitalized(value) }));
