import { UrlTabs } from '../../platform/frame/url-tabs';
import { AdminPage } from '../frame/admin-page';
import { Proposals } from '../proposals/proposals';
import { Messages } from './messages';
import { Requests } from './requests';

export const InboxPage = () => (
  <AdminPage title="Inbox">
    <UrlTabs
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
