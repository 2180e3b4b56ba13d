import { withSeparators } from '@marquee/contracts/text/number';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { HighlightedText } from '../../ui/text/highlighted-text';
import { Icon } from '../../ui/text/icon';
import { Portrait } from '../model/portrait';
import { Thumbnail } from '../video/thumbnail';
import { noOption } from './active-option';
import type { Suggestion, Suggestions } from './suggestions';

interface SuggestionListProps {
  readonly id: string;
  readonly noun: readonly [one: string, many: string];
  readonly text: string;
  readonly suggestions: Suggestions;
  readonly active: number;
  readonly optionId: (option: number) => string;
  readonly onPoint: (option: number) => void;
  readonly onChoose: (option: number) => void;
}

export const SuggestionList = ({
  id,
  noun,
  text,
  suggestions,
  active,
  optionId,
  onPoint,
  onChoose,
}: SuggestionListProps) => {
  const activeId = active === noOption ? null : optionId(active);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const optionProps = (option: number) => ({
    id: optionId(option),
    role: 'option',
    'aria-selected': option === active,
    onPointerMove: () => onPoint(option),
    onClick: () => onChoose(option),
  });

  return (
    <List
      id={id}
      role="listbox"
      aria-label={`Suggested ${noun[1]}`}
      // Keeps the focus in the text: its blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.list.map((suggestion, option) => (
        <Option key={suggestion.key} {...optionProps(option)}>
          <SuggestionPicture suggestion={suggestion} />
          <Texts>
            <Name>
              <HighlightedText text={suggestion.name} ranges={suggestion.nameRanges} />
            </Name>
            <Details>
              {suggestion.isPaid && <Paid>Featured (paid placement) · </Paid>}
              {suggestion.details.map(({ text: detail, ranges }, nth) => (
                <span key={detail}>
                  {nth > 0 && ' · '}
                  <HighlightedText text={detail} ranges={ranges} />
                </span>
              ))}
            </Details>
          </Texts>
        </Option>
      ))}
      <All {...optionProps(suggestions.list.length)}>
        <Icon name="search" size={18} />
        <span>
          See all {withSeparators(suggestions.total)} {suggestions.total === 1 ? 'result' : 'results'} for “
          {text}”
        </span>
      </All>
    </List>
  );
};

const SuggestionPicture = ({ suggestion: { name, picture } }: { readonly suggestion: Suggestion }) => (
  <Picture $isWide={picture.of === 'video'}>
    {picture.of === 'model' ? (
      <Portrait model={{ name, profileImage: picture.url }} isDecorative />
    ) : (
      <Thumbnail video={{ thumbnailUrl: picture.url }} />
    )}
  </Picture>
);

const List = styled.div`
  position: absolute;
  inset: calc(100% + 0.375rem) 0 auto auto;
  z-index: 30;
  width: max(100%, var(--suggestions-width, 0px));
  max-height: min(32rem, 65vh);
  overflow-y: auto;
  padding: 0.375rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  font-size: ${({ theme }) => theme.size.body};
  font-weight: 400;
`;

const Option = styled.div`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-height: 3rem;
  padding: 0.375rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.color.text};
  cursor: pointer;

  &[aria-selected='true'] { background: ${({ theme }) => theme.color.highlightWash}; box-shadow: inset 3px 0 0 ${({ theme }) => theme.color.highlight}; }

  mark {
    background: none;
    color: ${({ theme }) => theme.color.highlightText};
    font-weight: 750;
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 3px;
  }
`;

const All = styled(Option)`
  margin-top: 0.25rem;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  color: ${({ theme }) => theme.color.highlightText};
  font-weight: 650;

  svg { flex: none; }
  span { overflow-wrap: anywhere; }
`;

const Picture = styled.span<{ $isWide: boolean }>`
  flex: none;
  width: ${({ $isWide }) => ($isWide ? '4.5rem' : '2.5rem')};
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.small};

  img { display: block; }
`;

const Texts = styled.span`
  display: grid;
  min-width: 0;
`;

const Name = styled.span`
  overflow: hidden;
  font-weight: 650;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Details = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
`;

const Paid = styled.span`
  color: ${({ theme }) => theme.color.highlightText};
`;
