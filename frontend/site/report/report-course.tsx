import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Panel, PanelTitle } from '../../ui/layout/panel';

const course = [
  ['At once', 'A reference number, the date by which we answer, and a link to how your report stands.'],
  [
    'Then',
    'A person reads it and looks at the page. What must not stay is taken down while we look further.',
  ],
  [
    'By the date',
    'You learn what was decided: on the page of your link, and by mail where you left an address.',
  ],
] as const;

/** What becomes of a report. */
export const ReportCourse = () => (
  <Panel aria-labelledby="report-course">
    <PanelTitle id="report-course">What happens next</PanelTitle>
    <Course>
      {course.map(([when, what]) => (
        <li key={when}>
          <strong>{when}</strong>
          <p>{what}</p>
        </li>
      ))}
    </Course>
    <Note>
      Anything else? <Link to="/contact">Write to us</Link>.
    </Note>
  </Panel>
);

const Course = styled.ol`
  display: grid;
  gap: 1rem;
  margin-block: 1rem;

  li { padding-inline-start: 0.875rem; border-inline-start: 3px solid ${({ theme }) => theme.color.lightLine}; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};

  a { color: ${({ theme }) => theme.color.lightText}; }
`;
