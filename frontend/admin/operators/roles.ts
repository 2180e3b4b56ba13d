import { type OperatorRole, operatorRoles } from '@marquee/contracts/rules/operator-access';

export const roleTexts: Readonly<Record<OperatorRole, { readonly name: string; readonly does: string }>> = {
  administrator: {
    name: 'Administrator',
    does: 'Everything, including operators, health and the audit log.',
  },
  editor: {
    name: 'Editor',
    does: 'Listings, featured placements, the inbox, and the passwords of model holders. Reads reports and figures.',
  },
  moderator: {
    name: 'Moderator',
    does: 'Reports, profile changes, archiving and restoring. Reads the inbox, listings and figures.',
  },
  analyst: { name: 'Analyst', does: 'Reads listings, figures and the ledger. Changes nothing.' },
};

export const roleItems = operatorRoles.map((value) => ({ value, label: roleTexts[value].name }));
