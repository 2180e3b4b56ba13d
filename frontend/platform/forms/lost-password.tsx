import { useContext } from 'react';
import { Muted } from '../../ui/text/muted';
import { SiteOrigin } from '../head/page-context';

/** A hint below the login of model holders, who get a new password from us. */
export const LostPassword = () => (
  <Muted $small $top="1rem">
    Lost your password? <a href={`${useContext(SiteOrigin)}/contact`}>Write to us</a> and we'll send you a new
    one.
  </Muted>
);
