import * as Tabs from 'radix-ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { DeskPage } from '../frame/admin-screen';
import { DeskTab, DeskTabList } from '../frame/tabs';
import { MessageBox } from './message-box';
import { RequestBox } from './request-box';

const boxes = [
  { key: 'requests', label: 'Listing requests', content: <RequestBox /> },
  { key: 'messages', label: 'Messages', content: <MessageBox /> },
] as const;

export const InboxPage = () => (
  <DeskPage title="Inbox">
    <Boxes />
  </DeskPage>
);

const Boxes = () => {
  const [params, setParams] = useSearchParams();
  const open = boxes.find(({ key }) => key === params.get('box')) ?? boxes[0];
  return (
    <Tabs.Root value={open.key} onValueChange={(box) => setParams({ box }, { preventScrollReset: true })}>
      <DeskTabList aria-label="Inbox">
        {boxes.map(({ key, label }) => (
          <DeskTab key={key} value={key}>
            {label}
          </DeskTab>
        ))}
      </DeskTabList>
      {boxes.map(({ key, content }) => (
        <Tabs.Content key={key} value={key} tabIndex={-1}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};
