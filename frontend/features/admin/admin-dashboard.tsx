import * as Tabs from 'radix-ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminTabs } from './admin-tabs';

export const AdminDashboard = () => {
  const [params, setParams] = useSearchParams();
  const open = adminTabs.find(({ key }) => key === params.get('tab')) ?? adminTabs[0];
  return (
    <Tabs.Root value={open.key} onValueChange={(tab) => setParams({ tab }, { preventScrollReset: true })}>
      <TabList aria-label="Admin">
        {adminTabs.map(({ key, label }) => (
          <Tab key={key} value={key}>
            {label}
          </Tab>
        ))}
      </TabList>
      {adminTabs.map(({ key, content }) => (
        <TabPanel key={key} value={key}>
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
  min-height: 2.75rem;
  padding-inline: 1rem;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 650;
  white-space: nowrap;

  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[data-state='active'] { border-color: ${({ theme }) => theme.color.light}; color: ${({ theme }) => theme.color.text}; }
  &:focus-visible { outline-offset: -3px; }
`;

const TabPanel = styled(Tabs.Content)`
  &:focus-visible { border-radius: ${({ theme }) => theme.radius.small}; }
`;
