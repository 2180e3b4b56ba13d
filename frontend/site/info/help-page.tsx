import { photoGuidance } from '@marquee/contracts/rules/request-steps';
import { counted } from '@marquee/contracts/text/number';
import * as Tabs from 'radix-ui/tabs';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { useContactAddress } from '../../platform/site-config/site-config';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { SearchField } from '../../ui/inputs/search-field';
import { Tab, TabList } from '../../ui/inputs/tabs';
import { Accordion } from '../../ui/layout/accordion';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { findTopics, type HelpTab, type HelpTopic, helpTabs, helpTopics } from './help-topics';
import { QuickTopics } from './quick-topics';

const itemsOf = (topics: readonly HelpTopic[]) =>
  topics.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));

export const HelpPage = () => {
  const topics = helpTopics(useContactAddress());
  const [tab, setTab] = useState<HelpTab>('faq');
  const [search, setSearch] = useState('');
  /** A topic to open. `nth` rises with each request, so that the same topic opens again after it was closed. */
  const [jump, setJump] = useState<{ readonly to: string; readonly nth: number }>();

  useEffect(() => {
    if (jump === undefined) return;
    const summary = document.querySelector<HTMLElement>(`#${CSS.escape(jump.to)} > summary`);
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: 'center' });
  }, [jump]);

  const openTopic = (topic: HelpTopic) => {
    setSearch('');
    setTab(topic.tab);
    setJump({ to: topic.id, nth: (jump?.nth ?? 0) + 1 });
  };

  const openTab = (chosen: HelpTab) => {
    setSearch('');
    setTab(chosen);
  };
  const found = findTopics(topics, search);

  return (
    <PageStack>
      <PageHead
        title="Help center"
        description="Answers about browsing, listings, payments and the analytics dashboard."
        keywords="help, questions, support, listing, billing"
        path="/help"
      />
      <PageIntro title="Help center" text="Search, or pick a topic. A real person answers everything else." />
      <Stack $gap="1.25rem">
        <SearchField
          search={search}
          onSearch={setSearch}
          of="Help"
          action="/help"
          placeholder="Search help"
        />
        <Popular aria-labelledby="popular-topics">
          <h2 id="popular-topics">Popular topics</h2>
          <ul>
            {topics.map(
              (topic) =>
                topic.popular !== undefined && (
                  <li key={topic.id}>
                    <Button $variant="quiet" $size="small" onClick={() => openTopic(topic)}>
                      {topic.popular}
                    </Button>
                  </li>
                ),
            )}
          </ul>
        </Popular>
      </Stack>
      <Found role="status">
        {search === '' ? '' : `${counted(found.length, 'answer', 'answers')} for “${search}”`}
      </Found>
      {search !== '' && found.length > 0 && (
        <section aria-label="Search results">
          <Accordion
            name="help-found"
            items={itemsOf(found)}
            openId={found.length === 1 ? found[0]?.id : undefined}
          />
        </section>
      )}
      {search !== '' && found.length === 0 && (
        <Notice title="No answers found" text="Try a different search, or ask us.">
          <Button onClick={() => setSearch('')}>Clear search</Button>
          <Button as={Link} to="/contact" $variant="quiet">
            Contact us
          </Button>
        </Notice>
      )}
      {search === '' && (
        <>
          <Tabs.Root
            value={tab}
            onValueChange={(value) => openTab(helpTabs.find(({ key }) => key === value)?.key ?? 'faq')}
          >
            <TabList aria-label="Help">
              {helpTabs.map(({ key, label }) => (
                <Tab key={key} value={key}>
                  {label}
                </Tab>
              ))}
            </TabList>
            {helpTabs.map(({ key, label }) => (
              <Tabs.Content key={key} value={key}>
                <VisuallyHidden as="h2">{label}</VisuallyHidden>
                <Accordion
                  key={jump?.nth ?? 0}
                  name={`help-${key}`}
                  items={itemsOf(topics.filter((topic) => topic.tab === key))}
                  openId={jump?.to}
                />
              </Tabs.Content>
            ))}
          </Tabs.Root>
          <QuickTopics onTab={openTab} />
        </>
      )}
      <Guidance>
        <h2>Photos that work</h2>
        <p>{photoGuidance}</p>
      </Guidance>
    </PageStack>
  );
};

const Popular = styled.section`
  display: grid;
  gap: 0.5rem;

  h2 { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
  ul { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`;

const Found = styled(Muted).attrs({ $bold: true })`
  &:empty { position: absolute; }
`;

const Guidance = styled.section`
  padding: 1.25rem 1.5rem;
  border-inline-start: 4px solid ${({ theme }) => theme.color.highlight};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surfaceRaised};

  h2 { margin-bottom: 0.25rem; font-size: 1.125rem; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;
