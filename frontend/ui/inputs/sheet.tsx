import { css, styled } from 'styled-components';
import { PanelTitle } from '../layout/panel';
import { Icon } from '../text/icon';
import { Button, IconButton } from './button';

const phoneOnly = css`
  ${({ theme }) => theme.from.tablet} { display: none; }
`;

interface SheetButtonProps {
  /** The id of the sheet. */
  readonly opens: string;
  /** How many filters are chosen. */
  readonly choices: number;
}

/** On a phone: opens the sheet of filters. */
export const SheetButton = ({ opens, choices }: SheetButtonProps) => (
  <OnPhone $variant="quiet" popoverTarget={opens} aria-label={`Filters (${choices})`}>
    <Icon name="filter" size={18} /> Filters{choices > 0 && ` ${choices}`}
  </OnPhone>
);

const OnPhone = styled(Button)`
  ${phoneOnly}
`;

/** The title of a sheet, and a button that closes it. */
export const SheetHead = ({ closes }: { readonly closes: string }) => (
  <Head>
    <PanelTitle as="p">Filters</PanelTitle>
    <IconButton popoverTarget={closes} popoverTargetAction="hide" aria-label="Close filters">
      <Icon name="close" />
    </IconButton>
  </Head>
);

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  ${phoneOnly}
`;

/** Closes a sheet and names what is behind it. Takes `popoverTarget` and `popoverTargetAction="hide"`. */
export const ShowButton = styled(Button)`
  flex: 1;
  ${phoneOnly}
`;

/**
 * Filters that rise from the lower edge of a phone, as a popover, which the browser opens also before the scripts run and without them. From a
 * tablet on its parts are laid out by its parent.
 */
export const Sheet = styled.div.attrs({ popover: 'auto', role: 'group', 'aria-label': 'Filters' })`
  position: fixed;
  inset: auto 0 0;
  width: 100%;
  max-width: none;
  max-height: 85svh;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0.75rem 1rem env(safe-area-inset-bottom);
  border: 0;
  border-radius: ${({ theme }) => theme.radius.large} ${({ theme }) => theme.radius.large} 0 0;
  background: ${({ theme }) => theme.color.inkRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: inherit;

  &::backdrop { background: rgb(8 6 13 / 60%); }
  &:popover-open { display: grid; gap: 1.25rem; }

  && { ${({ theme }) => theme.from.tablet} { display: contents; } }
`;

/** The buttons at the end of a sheet, in view while it scrolls. */
export const SheetFoot = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  gap: 0.75rem;
  padding-block: 0.75rem 1rem;
  background: ${({ theme }) => theme.color.inkRaised};
`;
