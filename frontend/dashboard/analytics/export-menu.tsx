import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { exportUrl } from './selected-range';

interface ExportMenuProps {
  readonly slug: string;
  readonly range: Parameters<typeof exportUrl>[1];
}

/** The figures of the range as a file or on paper. It closes after a choice, with Escape, and when the focus leaves it. */
export const ExportMenu = ({ slug, range }: ExportMenuProps) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  return (
    <Menu
      ref={menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || menu.current?.open !== true) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <Button as="summary" $variant="quiet" $size="small">
        Export
      </Button>
      <Items>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            as="a"
            $variant="plain"
            $size="small"
            download
            href={exportUrl(slug, range, format)}
            onClick={close}
          >
            Download {format.toUpperCase()}
          </Button>
        ))}
        <Button
          $variant="plain"
          $size="small"
          onClick={() => {
            close();
            window.print();
          }}
        >
          Print
        </Button>
      </Items>
    </Menu>
  );
};

const Menu = styled.details`
  position: relative;

  summary { list-style: none; }
  summary::-webkit-details-marker { display: none; }
`;

const Items = styled.div`
  position: absolute;
  z-index: 20;
  top: calc(100% + 0.375rem);
  inset-inline-start: 0;
  display: grid;
  min-width: 11rem;
  padding: 0.375rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};

  > * { justify-content: start; }
  /* At the end of the line from a tablet on, at its start on a phone. */
  ${({ theme }) => theme.from.tablet} { inset-inline: auto 0; }
`;
