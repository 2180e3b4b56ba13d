import * as Tabs from 'radix-ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { PageWidth } from '../../ui/page-width';
import { adminTabs } from './admin-tabs';

export const AdminDashboard = ({ email, onLogout }: { readonly email: string; readonly onLogout: () => void }) => {
  const [params, setParams] = useSearchParams();
  const open = adminTabs.find(({ key }) => key === params.get('tab')) ?? adminTabs[0];
  return (
    <Page>
      <Head>
        <div>
          <Title>Admin Dashboard</Title>
          <Email>{email}</Email>
        </div>
        <Button type="button" $variant="quiet" onClick={onLogout}>
          Logout
        </Button>
      </Head>
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
    </Page>
  );
};

const Page = styled(PageWidth)`
  padding-block: clamp(1.5rem, 3vw, 2.5rem) 4rem;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 1rem;
`;

const Title = styled.h1`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const Email = styled.p`
  margin-top: 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

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
