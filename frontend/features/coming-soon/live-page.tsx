import { Link } from 'react-router-dom';
import { PageHead } from '../../shell/page-head';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export const LivePage = () => (
  <>
    <PageHead title="Live Shows" description="Live shows are on their way. See who is online in the directory meanwhile." path="/live" />
    <Notice title="Live Shows Coming Soon" text="The stage is being set. Meanwhile, see who is live on their own pages." heading="h1">
      <Button as={Link} to="/models?category=live">
        Who is live
      </Button>
    </Notice>
  </>
);
