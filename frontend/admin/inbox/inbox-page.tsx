import { AdminPage } from '../frame/admin-page';
import { AdminTabs } from '../frame/admin-tabs';
import { Messages } from './messages';
import { Requests } from './requests';

export const InboxPage = () => (
  <AdminPage title="Inbox">
    <AdminTabs
      label="Inbox"
      param="box"
      focusable={false}
      tabs={[
        { key: 'requests', label: 'Listing requests', content: <Requests /> },
        { key: 'messages', label: 'Messages', content: <Messages /> },
      ]}
    />
  </AdminPage>
);
