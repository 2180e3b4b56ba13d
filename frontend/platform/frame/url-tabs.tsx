import * as Tabs from 'radix-ui/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Tab, TabList } from '../../ui/inputs/tabs';

interface UrlTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface UrlTabsProps {
  readonly label: string;
  /** The search param that holds the selected tab's key. */
  readonly param: string;
  readonly tabs: readonly [UrlTab, ...UrlTab[]];
  /** Whether a panel takes the focus, for panels that may begin without a control. */
  readonly focusable?: boolean;
  /** Whether a tab leads to another page, as the arrow keys alone must not. */
  readonly leads?: boolean;
  /** Params that stay the same in another tab, beside the selected days. */
  readonly keeps?: readonly string[];
}

/** The selected days. */
const rangeParams = ['period', 'days', 'from', 'to'];

/** The parts of a page, one at a time, by a search param. Changing the tab drops most other params. */
export const UrlTabs = ({
  label,
  param,
  tabs,
  focusable = true,
  leads = false,
  keeps = [],
}: UrlTabsProps) => {
  const [params, setParams] = useSearchParams();
  const selected = tabs.find(({ key }) => key === params.get(param)) ?? tabs[0];
  // One click is two changes, by the pointer and by the focus, before the URL has the first: one entry for Back.
  const requested = useRef(selected.key);
  useEffect(() => {
    requested.current = selected.key;
  }, [selected.key]);
  return (
    <Tabs.Root
      value={selected.key}
      activationMode={leads ? 'manual' : 'automatic'}
      onValueChange={(key) => {
        if (requested.current === key) return;
        requested.current = key;
        const kept = [...params].filter(([name]) => [...rangeParams, ...keeps].includes(name));
        setParams([[param, key], ...kept], { preventScrollReset: true });
      }}
    >
      <ParamTabList aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.key} value={tab.key}>
            {tab.label}
          </Tab>
        ))}
      </ParamTabList>
      {tabs.map(({ key, content }) => (
        <TabPanel key={key} value={key} {...(!focusable && { tabIndex: -1 })}>
          {content}
        </TabPanel>
      ))}
    </Tabs.Root>
  );
};

const ParamTabList = styled(TabList)`
  margin-top: clamp(0.5rem, 4vw - 1rem, 1.5rem);

  @media (max-width: 639.98px) {
    > * { flex: 1; padding-inline: 0.25rem; line-height: 1.25; white-space: normal; }
  }
`;

const TabPanel = styled(Tabs.Content)`
  &:focus-visible { border-radius: ${({ theme }) => theme.radius.small}; }
`;
