import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../text/icon';
import { Stack } from './stack';

interface AccordionProps {
  /** Items of one name close each other. */
  readonly name: string;
  readonly items: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[];
  readonly openId?: string | undefined;
}

/** At most one item is open, and it can be closed again. Works without JavaScript. */
export const Accordion = ({ name, items, openId }: AccordionProps) => (
  <Stack $gap="0.625rem">
    {items.map(({ id, title, content }) => (
      <Item key={id} id={id} name={name} open={id === openId}>
        <Title>
          {title}
          <Icon name="next" size={18} />
        </Title>
        <Content>{content}</Content>
      </Item>
    ))}
  </Stack>
);

const Item = styled.details`
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceRaised};

  &[open] { border-color: ${({ theme }) => theme.color.highlightLine}; }
`;

const Title = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  min-height: 3.25rem;
  padding: 0.75rem 1.125rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  font-weight: 650;
  list-style: none;
  cursor: pointer;

  &::-webkit-details-marker { display: none; }
  &:hover { color: ${({ theme }) => theme.color.highlightText}; }
  svg { flex: none; color: ${({ theme }) => theme.color.textMuted}; transform: rotate(90deg); transition: transform 0.2s; }
  ${Item}[open] & svg { transform: rotate(-90deg); }
`;

const Content = styled.div`
  max-width: ${({ theme }) => theme.width.text};
  padding: 0 1.125rem 1.125rem;
  color: ${({ theme }) => theme.color.textMuted};

  a { color: ${({ theme }) => theme.color.highlightText}; }
`;
