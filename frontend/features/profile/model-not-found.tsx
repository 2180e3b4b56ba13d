import { Link } from 'react-router-dom';
import { PageHead } from '../../shell/page-head';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export const ModelNotFound = () => (
  <>
    <PageHead title="Model Not Found" description="The model you're looking for doesn't exist or has been removed." />
    <Notice title="Model Not Found" text="The model you're looking for doesn't exist or has been removed." heading="h1">
      <Button as={Link} to="/models">
        Browse Models
      </Button>
    </Notice>
  </>
);
