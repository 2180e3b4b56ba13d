import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../text/icon';
import { Button } from './button';

interface MenuProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly keepsOpen?: boolean;
  /** It is at the end of its line on a phone too. */
  readonly isAtEnd?: boolean;
  readonly size?: 'small' | 'bar';
}

/** Actions or choices behind one button. Closes after a choice, with Escape and when it loses the focus. */
export const Menu = ({ label, children, keepsOpen = false, isAtEnd = false, size = 'small' }: MenuProps) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  /** The focus would be lost with the item that has it. */
  const closeFromInside = () => {
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <Place
      ref={menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu.current?.open !== true) return;
        // A drawer or sheet around it stays open.
        event.preventDefault();
        event.stopPropagation();
        closeFromInside();
      }}
    >
      <Button as="summary" $variant="quiet" $size={size}>
        {label}
        <Icon name="down" size={14} />
      </Button>
      {/* It takes the focus of a click between its items, which is not one outside. */}
      <Items $isAtEnd={isAtEnd} tabIndex={-1} onClick={keepsOpen ? undefined : closeFromInside}>
        {children}
      </Items>
    </Place>
  );
};

const Place = styled.details`
  position: relative;

  summary { list-style: none; cursor: pointer; }
  summary::-webkit-details-marker { display: none; }
  &[open] > summary svg { rotate: 180deg; }
`;

const Items = styled.div<{ readonly $isAtEnd: boolean }>`
  position: absolute;
  z-index: 20;
  top: calc(100% + 0.375rem);
  ${({ $isAtEnd }) => ($isAtEnd ? 'inset-inline-end: 0;' : 'inset-inline-start: 0;')}
  display: grid;
  min-width: 11rem;
  padding: 0.375rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};

  &:focus-visible { outline: 0; }
  > * { justify-content: start; }
  > label { padding-inline: 0.5rem; white-space: nowrap; }
  /* From a tablet on it is at the end of the line. */
  ${({ theme }) => theme.from.tablet} { inset-inline: auto 0; }
`;
