import { counted, withSeparators } from '@marquee/contracts/text/number';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Accordion } from '../../ui/layout/accordion';
import { Muted } from '../../ui/text/muted';
import { HomeSection } from './home-section';

interface HomeQuestionsProps {
  readonly modelCount: number | undefined;
  readonly categoryCount: number | undefined;
}

/** Id, question and answer. */
const questions = (modelCount: number | undefined, categoryCount: number | undefined) =>
  [
    [
      'model-count',
      'How many models are listed?',
      `${modelCount === undefined || modelCount === 0 ? 'The list is growing' : `${withSeparators(modelCount)} right now`}. We count every time the page loads.`,
    ],
    [
      'category-count',
      'Which categories are there?',
      `${categoryCount === undefined ? 'Many' : counted(categoryCount, 'category', 'categories')}, from the newest and the most popular profiles to types and looks. Each shows its number of creators.`,
    ],
    [
      'verification',
      'Are the creators verified?',
      'Everyone listed must be an adult. The verified badge also means we checked that the listing belongs to the person it shows.',
    ],
    [
      'international',
      'Are there international models?',
      'Yes. Creators from anywhere can be listed, and the site is open to adults wherever the law allows it.',
    ],
    [
      'updates',
      'How often is the directory updated?',
      'All the time. New and changed profiles appear as soon as they are saved.',
    ],
    [
      'free',
      'Is it free to use?',
      'Yes, browsing is free. Prices on other platforms are set by the creators.',
    ],
  ] as const;

export const HomeQuestions = ({ modelCount, categoryCount }: HomeQuestionsProps) => (
  <HomeSection
    id="questions"
    title="Frequently asked questions"
    farHeight="28.5rem"
    beside={
      <Muted $small>
        Find more answers on the <HelpLink to="/help">help page</HelpLink>.
      </Muted>
    }
  >
    <Accordion
      name="home-questions"
      items={questions(modelCount, categoryCount).map(([id, title, text]) => ({
        id,
        title,
        content: <p>{text}</p>,
      }))}
    />
  </HomeSection>
);

const HelpLink = styled(Link)`
  color: ${({ theme }) => theme.color.highlightText};
`;
