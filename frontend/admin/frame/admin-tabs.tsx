import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Tab, TabList } from '../../ui/inputs/tabs';

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

/** The selected days, which stay the same in another tab. */
const rangeParams = ['period', 'from', 'to'];

/** The parts of an admin page side by side. Changing the tab drops all other search params but the range. */
export const AdminTabs = ({ label, param, tabs, focusable = true }: AdminTabsProps) => {
  const [params, setParams] = useSearchParams();
  const selected = tabs.find(({ key }) => key === params.get(param)) ?? tabs[0];
  return (
    <Tabs.Root
      value={selected.key}
      onValueChange={(key) => {
        const kept = [...params].filter(([name]) => rangeParams.includes(name));
        setParams([[param, key], ...kept], { preventScrollReset: true });
      }}
    >
      <AdminTabList aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.key} value={tab.key}>
            {tab.label}
          </Tab>
        ))}
      </AdminTabList>
      {tabs.map(({ key, content }) => (
        <TabPanel key={key} value={key} {...(!focusable && { tabIndex: -1 })}>
          {content}
        </TabPanel>
      ))}
    </Tabs.Root>
  );
};

/** The tabs of a phone share its width. */
const AdminTabList = styled(TabList)`
  margin-top: 1.5rem;

  @media (max-width: 639.98px) {
    > * { flex: 1; padding-inline: 0.25rem; line-height: 1.25; white-space: normal; }
  }
`;

const TabPanel = styled(Tabs.Content)`
  &:focus-visible { border-radius: ${({ theme }) => theme.radius.small}; }
`;
