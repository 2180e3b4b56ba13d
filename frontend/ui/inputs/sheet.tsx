import { styled } from 'styled-components';
import { PanelTitle } from '../layout/panel';
import { Icon } from '../text/icon';
import { Button, IconButton } from './button';

export const SheetButton = ({ opens, choices }: { readonly opens: string; readonly choices: number }) => (
  <Button className="on-phone" $variant="quiet" popoverTarget={opens} aria-label={`Filters (${choices})`}>
    <Icon name="filter" size={18} /> Filters{choices > 0 && ` ${choices}`}
  </Button>
);

export const SheetHead = ({ closes }: { readonly closes: string }) => (
  <div className="sheet-head">
    <PanelTitle as="p">Filters</PanelTitle>
    <IconButton popoverTarget={closes} popoverTargetAction="hide" aria-label="Close filters">
      <Icon name="close" />
    </IconButton>
  </div>
);

/** Closes a sheet and names what is behind it. Takes `popoverTarget` and `popoverTargetAction="hide"`. */
export const ShowButton = styled(Button).attrs({ className: 'on-phone' })`
  flex: 1;
`;

/**
 * Filters that rise from the lower edge of a phone, as a popover, which the browser opens also before the
 * scripts run and without them. From a tablet on its parts are laid out by its parent. Its style is in
 * base.css, which is no part of the scripts of a first load.
 */
export const Sheet = styled.div.attrs({
  className: 'sheet',
  popover: 'auto',
  role: 'group',
  'aria-label': 'Filters',
})``;

export const SheetFoot = styled.div.attrs({ className: 'sheet-foot' })``;
