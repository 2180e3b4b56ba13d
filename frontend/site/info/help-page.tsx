import { useEffect, useState } from 'react';
import { PageHead } from '../../platform/head/page-head';
import type { HelpTab, HelpTopic } from './help-topics';
import { type HelpJump, HelpView } from './help-view';

export const HelpPage = () => {
  const [tab, setTab] = useState<HelpTab>('faq');
  const [search, setSearch] = useState('');
  const [jump, setJump] = useState<HelpJump | null>(null);

  useEffect(() => {
    if (jump === null) return;
    const summary = document.querySelector<HTMLElement>(`#${CSS.escape(jump.to)} > summary`);
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: 'center' });
  }, [jump]);

  const openTopic = (topic: HelpTopic) => {
    setSearch('');
    setTab(topic.tab);
    setJump({ to: topic.id, nth: (jump?.nth ?? 0) + 1 });
  };

  return (
    <>
      <PageHead
        title="Help Center"
        description="Answers about browsing, listings, payments and the analytics dashboard."
        keywords="help, questions, support, listing, billing"
        path="/help"
      />
      <HelpView
        tab={tab}
        search={search}
        jump={jump}
        onTab={(chosen) => {
          setSearch('');
          setTab(chosen);
        }}
        onSearch={setSearch}
        onTopic={openTopic}
      />
    </>
  );
};
