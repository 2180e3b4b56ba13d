import type { ModelViews } from '@marquee/contracts/http/model-views';
import type { Model } from '@marquee/contracts/http/models';
import { counted } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { likesOf, profileViewsOf, ratingOf, viewsOf } from '../../catalog/model/figures';
import { fullDay } from '../../ui/format/day';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Icon } from '../../ui/text/icon';

interface ProfileFiguresProps {
  readonly model: Model;
  /** `undefined` while loading and when loading failed. */
  readonly views: ModelViews | undefined;
}

/** A profile's numbers, with a disclosure that defines each. */
export const ProfileFigures = ({ model, views }: ProfileFiguresProps) => (
  <div>
    <Figures>
      {figuresOf(model, views).map(([icon, name, value, count]) => (
        <FigureBox key={name} $minor={name !== 'Profile Views' || count === 0}>
          <dt>
            <Icon name={icon} size={18} /> {name}
          </dt>
          <dd>{count === 0 ? 'None yet' : value}</dd>
        </FigureBox>
      ))}
    </Figures>
    <Meaning>
      <DisclosureTitle>What these figures mean</DisclosureTitle>
      <dl>
        <dt>Profile Views, measured</dt>
        <dd>
          How often people opened this profile{views?.since ? ` since ${fullDay(views.since)}` : ''}, bots
          excluded.
          {views !== undefined &&
            ` So far ${counted(views.profileViews, 'time', 'times')}; from 10,000 it shows as 10K+.`}
        </dd>
        <dt>Estimated views, approximate</dt>
        <dd>Eight times the likes. This number is not measured.</dd>
        <dt>Rating and likes</dt>
        <dd>As entered in the listing, not measured here.</dd>
      </dl>
    </Meaning>
  </div>
);

/** Icon, name, text and number. What is measured comes first and is large; zeros come last. */
const figuresOf = (model: Model, views: ModelViews | undefined) => {
  const [{ likes }, opened] = [model, views?.profileViews];
  const figures = [
    ['eye', 'Profile Views', opened === undefined ? '–' : profileViewsOf(opened), opened],
    ['star', 'Rating', `${ratingOf(model)} / 5`, undefined],
    ['heart', 'Likes', likesOf(model), likes],
    ['eye', 'Estimated views', `approx. ${viewsOf(model)}`, likes],
  ] as const;
  return [...figures].sort(([, , , one], [, , , other]) => Number(one === 0) - Number(other === 0));
};

/* Lines between the boxes only: each box has a left and a top border, and the frame clips the outer ones. */
const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};

  /* One row, which the fixed bar of links leaves visible on the first screen. */
  @media (max-width: 639.98px) { grid-template-columns: repeat(4, auto); }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); }
`;

const FigureBox = styled.div<{ $minor: boolean }>`
  display: grid;
  align-content: space-between;
  margin: -1px 0 0 -1px;
  padding: clamp(0.875rem, 2vw, 1.25rem);
  border: solid ${({ theme }) => theme.color.line};
  border-width: 1px 0 0 1px;

  dt {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.size.small};
    line-height: 1.25;
  }
  dt svg { flex: none; color: ${({ theme }) => theme.color.highlightText}; }
  dd {
    margin-top: 0.25rem;
    font-size: clamp(1.375rem, 1.1rem + 1.2vw, 2rem);
    font-weight: 750;
    font-stretch: 85%;
    font-variant-numeric: tabular-nums;
    line-height: 1.1;
    white-space: nowrap;
    ${({ $minor, theme }) => $minor && `color: ${theme.color.textMuted}; font-size: 1.25rem; font-weight: 500;`}
  }

  @media (max-width: 639.98px) {
    padding: 0.5rem 0.625rem;
    dt { font-size: ${({ theme }) => theme.size.tiny}; svg { display: none; } }
    dd { font-size: 1rem; white-space: normal; }
  }
`;

const Meaning = styled.details`
  margin-top: 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};

  dl { max-width: ${({ theme }) => theme.width.text}; margin-top: 0.25rem; }
  dt { margin-top: 0.5rem; color: ${({ theme }) => theme.color.text}; font-weight: 650; }
`;
