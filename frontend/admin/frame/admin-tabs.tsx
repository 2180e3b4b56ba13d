import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';

interface AdminTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface AdminTabsProps {
  readonly label: string;
  /** The search param that holds the selected tab's key. */
  readonly param: string;
  /** The first is the default. */
  readonly tabs: readonly [AdminTab, ...AdminTab[]];
  /** Whether a panel takes the focus, for panels that may begin without a control. */
  readonly focusable?: boolean;
}

/** The parts of an admin page side by side. Changing the tab drops all other search params. */
export const AdminTabs = ({ label, param, tabs, focusable = true }: AdminTabsProps) => {
  const [params, setParams] = useSearchParams();
  const selected = tabs.find(({ key }) => key === params.get(param)) ?? tabs[0];
  return (
    <Tabs.Root
      value={selected.key}
      onValueChange={(key) => setParams({ [param]: key }, { preventScrollReset: true })}
    >
      <TabList aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.key} value={tab.key}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ key, content }) => (
        <TabPanel key={key} value={key} {...(!focusable && { tabIndex: -1 })}>
          {content}
        </TabPanel>
      ))}
    </Tabs.Root>
  );
};

const TabList = styled(Tabs.List)`
  display: flex;
  gap: 0.25rem;
  overflow-x: auto;
  margin-block: 1.5rem 1rem;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
`;

const Tab = styled(Tabs.Trigger)`
  flex: 1;
  min-height: 2.75rem;
  padding: 0.25rem;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 650;
  line-height: 1.25;

  ${({ theme }) => theme.from.tablet} { flex: none; padding-inline: 1rem; white-space: nowrap; }
  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[data-state='active'] { border-color: ${({ theme }) => theme.color.light}; color: ${({ theme }) => theme.color.text}; }
  &:focus-visible { outline-offset: -3px; }
`;

const TabPanel = styled(Tabs.Content)`
  &:focus-visible { border-radius: ${({ theme }) => theme.radius.small}; }
`;
