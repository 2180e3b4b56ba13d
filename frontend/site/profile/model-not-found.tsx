import { Link } from 'react-router-dom';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';

export const ModelNotFound = () => (
  <>
    <PageHead
      title="Model Not Found"
      description="The model you're looking for doesn't exist or has been removed."
    />
    <Notice
      title="Model Not Found"
      text="The model you're looking for doesn't exist or has been removed."
      heading="h1"
    >
      <Button as={Link} to="/models">
        Browse Models
      </Button>
    </Notice>
  </>
);
