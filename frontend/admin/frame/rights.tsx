import { type Access, may, type OperatorArea } from '@marquee/contracts/rules/operator-access';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminSession } from './admin-calls';
import { type AdminPageEntry, adminPageGroups } from './admin-pages';

/** Whether the session's role may do this; true without a session. It only hides: the gateway protects. */
export const useIsAllowed = (area: OperatorArea, access: Access = 'change'): boolean => {
  const { data } = useQuery({ ...adminSession, enabled: false });
  return data === undefined || data === null || may(data.role, area, access);
};

/** The pages that the role of the session may open, in the groups of the navigation. */
export const useAdminPages = (): readonly (readonly AdminPageEntry[])[] => {
  const { data } = useQuery({ ...adminSession, enabled: false });
  if (data === undefined || data === null) return adminPageGroups;
  return adminPageGroups
    .map((group) => group.filter(({ area, access = 'read' }) => may(data.role, area, access)))
    .filter((group) => group.length > 0);
};

interface IfAllowedProps {
  readonly area: OperatorArea;
  readonly access?: Access;
  readonly children: ReactNode;
}

/** Renders its content for roles that may change the area, or read it. */
export const IfAllowed = ({ area, access = 'change', children }: IfAllowedProps) =>
  useIsAllowed(area, access) ? children : null;
