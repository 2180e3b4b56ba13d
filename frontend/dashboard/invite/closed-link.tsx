import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';

/** There is nothing to show here any more, or there never was. `why`: what the server said of the link. */
export const ClosedLink = ({ why }: { readonly why?: string | undefined }) => (
  <Notice
    heading="h1"
    title="This link has been used or has expired"
    text={`${why ?? 'A password is shown only once, and nobody can look it up afterwards.'} Please ask us to have a new one generated. If somebody else may have opened your link, tell us at once: a new password ends what they see.`}
  >
    <Button as="a" href="/contact">
      Contact Us
    </Button>
  </Notice>
);
