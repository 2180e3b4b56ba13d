import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { Badge } from '../../ui/text/badge';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import type { AdminPath } from './admin-pages';
import { useAdminPages, useIsAllowed } from './rights';
import { parkedDeadLetters, pendingProposals, waiting, waitingKey } from './waiting-queries';

/** The links to all admin pages: beside the page on a wide screen, behind a button on narrower ones. */
export const AdminNavigation = () => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const counts = useCounts();
  const groups = useAdminPages();
  const total = [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  return (
    <Side>
      <MenuButton
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} size={18} /> Admin pages
        {total > 0 && !isOpen && <Count count={{ count: total, of: 'items waiting', isUrgent: false }} />}
      </MenuButton>
      <Links id={id} aria-label="Admin pages" data-open={isOpen}>
        {groups.map((group) => (
          <ul key={group[0]?.path}>
            {group.map(({ path, label }) => (
              <li key={path}>
                <PageLink to={path} end onClick={() => setOpen(false)}>
                  {label}
                  <Count count={counts.get(path)} />
                </PageLink>
              </li>
            ))}
          </ul>
        ))}
        <ul>
          <li>
            {/* Another document, so a link of the browser. */}
            <PageLink as="a" to="" href="/handbook">
              Handbook
            </PageLink>
          </li>
        </ul>
      </Links>
    </Side>
  );
};

interface PageCount {
  readonly count: number;
  readonly of: string;
  /** Past a deadline, or lost without action. */
  readonly isUrgent: boolean;
}

/** What waits on each page. A change made on any page is counted again immediately. */
const useCounts = (): ReadonlyMap<AdminPath, PageCount> => {
  const queryClient = useQueryClient();
  const inbox = useQuery({ ...waiting, enabled: useIsAllowed('inbox', 'read') }).data;
  const proposals = useQuery({ ...pendingProposals, enabled: useIsAllowed('proposals', 'read') }).data ?? 0;
  const deadLetters =
    useQuery({ ...parkedDeadLetters, enabled: useIsAllowed('deadLetters', 'read') }).data ?? 0;
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: waitingKey });
      }),
    [queryClient],
  );
  const counts = new Map<AdminPath, PageCount>();
  if (inbox !== undefined) {
    const { requests, messages, reports } = inbox;
    counts.set('/admin/inbox', openCount(requests.open + messages.new + proposals, requests.overdue));
    counts.set('/admin/reports', openCount(reports.open, reports.overdue));
  }
  counts.set('/admin/ledger', { count: deadLetters, of: 'dead letters', isUrgent: true });
  return counts;
};

const openCount = (count: number, overdue: number): PageCount => ({
  count,
  of: overdue > 0 ? `open, ${overdue} overdue` : 'open',
  isUrgent: overdue > 0,
});

const Count = ({ count }: { readonly count: PageCount | undefined }) =>
  count === undefined || count.count === 0 ? null : (
    <Badge $tone={count.isUrgent ? 'bad' : 'light'}>
      {withSeparators(count.count)}
      <VisuallyHidden> {count.of}</VisuallyHidden>
    </Badge>
  );

const Side = styled.div`
  ${({ theme }) => theme.from.wide} {
    position: sticky;
    top: 0;
    align-self: start;
    max-height: 100dvh;
    overflow-y: auto;
    padding-block: 0.5rem 1rem;
  }
`;

const MenuButton = styled.button`
  display: flex;
  align-items: center;
  gap: 0.625rem;
  width: 100%;
  min-height: 2.75rem;
  padding-inline: 0.875rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceRaised};
  color: ${({ theme }) => theme.color.text};
  font-weight: 650;

  > span { margin-inline-start: auto; }
  ${({ theme }) => theme.from.wide} { display: none; }
`;

const Links = styled.nav`
  columns: 9rem;
  padding-top: 0.75rem;

  ul { break-inside: avoid; padding-bottom: 0.5rem; }
  &[data-open='false'] { display: none; }

  ${({ theme }) => theme.from.wide} {
    &, &[data-open='false'] { display: block; }
    columns: auto;
    padding-top: 0;

    ul { padding-bottom: 0; }
    ul + ul { margin-top: 0.625rem; padding-top: 0.625rem; border-top: 1px solid ${({ theme }) => theme.color.line}; }
  }
`;

const PageLink = styled(NavLink)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem;
  min-height: max(2.375rem, var(--touch-target));
  padding-inline: 0.75rem;
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 600;
  text-decoration: none;

  &:hover { background: ${({ theme }) => theme.color.surfaceRaised}; color: ${({ theme }) => theme.color.text}; }
  &[aria-current='page'] { background: ${({ theme }) => theme.color.highlightWash}; color: ${({ theme }) => theme.color.highlightText}; }
  &:focus-visible { outline-offset: -2px; }
`;
