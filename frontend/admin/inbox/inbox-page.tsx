import { AdminPage } from '../frame/admin-page';
import { AdminTabs } from '../frame/admin-tabs';
import { Proposals } from '../proposals/proposals';
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
        { key: 'profiles', label: 'Profile changes', content: <Proposals /> },
      ]}
    />
  </AdminPage>
);
