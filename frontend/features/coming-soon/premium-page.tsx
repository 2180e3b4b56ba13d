import { Link } from 'react-router-dom';
import { PageHead } from '../../shell/page-head';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export const PremiumPage = () => (
  <>
    <PageHead
      title="Premium Access"
      description="Premium access is on its way. Browsing the directory is free meanwhile."
      path="/premium"
    />
    <Notice
      title="Premium Access Coming Soon"
      text="We are still building it. Browsing is free, and every creator's own page is one click away."
      heading="h1"
    >
      <Button as={Link} to="/models">
        Browse Models
      </Button>
    </Notice>
  </>
);
