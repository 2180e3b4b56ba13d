import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { counted } from '../../ui/format/number';
import { Accordion } from '../../ui/layout/accordion';
import { HomeSection, SectionNote } from './home-section';

interface HomeQuestionsProps {
  readonly modelCount: number | undefined;
  readonly categoryCount: number | undefined;
}

export const HomeQuestions = ({ modelCount, categoryCount }: HomeQuestionsProps) => (
  <HomeSection
    id="questions"
    title="Frequently asked questions"
    beside={
      <SectionNote>
        More answers are on the <HelpLink to="/help">help page</HelpLink>.
      </SectionNote>
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
                ? 'The figure above is counted when you open this page.'
                : `${counted(modelCount, 'model', 'models')} at this moment. The figure is counted when you open this page.`}
            </p>
          ),
        },
        {
          id: 'category-count',
          title: 'Which categories are there?',
          content: (
            <p>
              {categoryCount === undefined ? 'Many' : `${counted(categoryCount, 'category', 'categories')}`},
              from the newest and the most popular profiles to types and looks. Each says how many creators it
              holds.
            </p>
          ),
        },
        {
          id: 'verification',
          title: 'Are the creators verified?',
          content: (
            <p>
              Everybody listed must be an adult. The verified badge says in addition that we made sure that
              the listing belongs to the person it shows.
            </p>
          ),
        },
        {
          id: 'international',
          title: 'Are there international models?',
          content: (
            <p>
              Yes. Creators from anywhere can be listed, and the site is open to adults everywhere that the
              law allows.
            </p>
          ),
        },
        {
          id: 'updates',
          title: 'How often is the directory updated?',
          content: <p>All the time: a new or changed profile shows as soon as it is saved.</p>,
        },
        {
          id: 'free',
          title: 'Is it free to use?',
          content: (
            <p>Yes, browsing is free. What a creator asks for on another platform is between you and them.</p>
          ),
        },
      ]}
    />
  </HomeSection>
);

const HelpLink = styled(Link)`
  color: ${({ theme }) => theme.color.lightText};
`;
