import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { counted, withSeparators } from '../../ui/format/number';
import { Accordion } from '../../ui/layout/accordion';
import { Muted } from '../../ui/text/muted';
import { HomeSection } from './home-section';

interface HomeQuestionsProps {
  readonly modelCount: number | undefined;
  readonly categoryCount: number | undefined;
}

export const HomeQuestions = ({ modelCount, categoryCount }: HomeQuestionsProps) => (
  <HomeSection
    id="questions"
    title="Frequently asked questions"
    beside={
      <Muted $small>
        Find more answers on the <HelpLink to="/help">help page</HelpLink>.
      </Muted>
    }
  >
    <Accordion
      name="home-questions"
      items={[
        {
          id: 'model-count',
          title: 'How many models are listed?',
          content: (
            <p>
              {modelCount === undefined
                ? 'The number above is current. We count every time the page loads.'
                : `${withSeparators(modelCount)} right now. We count every time the page loads.`}
            </p>
          ),
        },
        {
          id: 'category-count',
          title: 'Which categories are there?',
          content: (
            <p>
              {categoryCount === undefined ? 'Many' : counted(categoryCount, 'category', 'categories')}, from
              the newest and the most popular profiles to types and looks. Each shows its number of creators.
            </p>
          ),
        },
        {
          id: 'verification',
          title: 'Are the creators verified?',
          content: (
            <p>
              Everyone listed must be an adult. The verified badge also means we checked that the listing
              belongs to the person it shows.
            </p>
          ),
        },
        {
          id: 'international',
          title: 'Are there international models?',
          content: (
            <p>
              Yes. Creators from anywhere can be listed, and the site is open to adults wherever the law
              allows it.
            </p>
          ),
        },
        {
          id: 'updates',
          title: 'How often is the directory updated?',
          content: <p>All the time. New and changed profiles appear as soon as they are saved.</p>,
        },
        {
          id: 'free',
          title: 'Is it free to use?',
          content: <p>Yes, browsing is free. Prices on other platforms are set by the creators.</p>,
        },
      ]}
    />
  </HomeSection>
);

const HelpLink = styled(Link)`
  color: ${({ theme }) => theme.color.lightText};
`;
