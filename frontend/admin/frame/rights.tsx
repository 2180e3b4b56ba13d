import type { AdminSession } from '@marquee/contracts/http/session';
import { type Access, may, type OperatorArea } from '@marquee/contracts/rules/operator-access';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminSession } from './admin-calls';
import { type AdminPageEntry, adminPageGroups } from './admin-pages';

/** Until a required second factor is set up, the account alone is open. */
export const operatorMay = (
  { role, lacksSecondFactor }: AdminSession,
  area: OperatorArea,
  access: Access,
): boolean => may(role, area, access) && (lacksSecondFactor !== true || area === 'account');

/** Whether the session's role may do this; true without a session. It only hides: the gateway protects. */
export const useIsAllowed = (area: OperatorArea, access: Access = 'change'): boolean => {
  const { data } = useQuery({ ...adminSession, enabled: false });
  return data === undefined || data === null || operatorMay(data, area, access);
};

export const useAdminPages = (): readonly (readonly AdminPageEntry[])[] => {
  const { data } = useQuery({ ...adminSession, enabled: false });
  if (data === undefined || data === null) return adminPageGroups;
  return adminPageGroups
    .map((group) => group.filter(({ area, access = 'read' }) => operatorMay(data, area, access)))
    .filter((group) => group.length > 0);
};

interface IfAllowedProps {
  readonly area: OperatorArea;
  readonly children: ReactNode;
}

export const IfAllowed = ({ area, children }: IfAllowedProps) => (useIsAllowed(area) ? children : null);
