import * as Tabs from 'radix-ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { DeskTab, DeskTabList } from '../frame/tabs';
import { adminTabs } from './admin-tabs';

export const AdminDashboard = () => {
  const [params, setParams] = useSearchParams();
  const open = adminTabs.find(({ key }) => key === params.get('tab')) ?? adminTabs[0];
  return (
    <Tabs.Root value={open.key} onValueChange={(tab) => setParams({ tab }, { preventScrollReset: true })}>
      <DeskTabList aria-label="Admin">
        {adminTabs.map(({ key, label }) => (
          <DeskTab key={key} value={key}>
            {label}
          </DeskTab>
        ))}
      </DeskTabList>
      {adminTabs.map(({ key, content }) => (
        <TabPanel key={key} value={key}>
          {content}
        </TabPanel>
      ))}
    </Tabs.Root>
  );
};

const TabPanel = styled(Tabs.Content)`
  &:focus-visible { border-radius: ${({ theme }) => theme.radius.small}; }
`;
