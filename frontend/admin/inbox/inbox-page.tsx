import * as Tabs from 'radix-ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/admin-page';
import { Tab, TabList } from '../frame/admin-tabs';
import { Messages } from './messages';
import { Requests } from './requests';

const boxes = [
  { key: 'requests', label: 'Listing requests', content: <Requests /> },
  { key: 'messages', label: 'Messages', content: <Messages /> },
] as const;

export const InboxPage = () => (
  <AdminPage title="Inbox">
    <Boxes />
  </AdminPage>
);

const Boxes = () => {
  const [params, setParams] = useSearchParams();
  const open = boxes.find(({ key }) => key === params.get('box')) ?? boxes[0];
  return (
    <Tabs.Root value={open.key} onValueChange={(box) => setParams({ box }, { preventScrollReset: true })}>
      <TabList aria-label="Inbox">
        {boxes.map(({ key, label }) => (
          <Tab key={key} value={key}>
            {label}
          </Tab>
        ))}
      </TabList>
      {boxes.map(({ key, content }) => (
        <Tabs.Content key={key} value={key} tabIndex={-1}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};
