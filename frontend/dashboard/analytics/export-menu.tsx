import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/inputs/button';
import { Menu } from '../../ui/inputs/menu';
import { exportUrl, type FileDays } from '../frame/insights-query';

export const ExportMenu = ({ slug, range }: { readonly slug: string; readonly range: FileDays }) => {
  const [params] = useSearchParams();
  const ofShares = new URLSearchParams(params);
  ofShares.set('tab', 'account');
  return (
    <Menu label="Export" size="bar" isAtEnd>
      <Button as={Link} $variant="plain" $size="small" to={{ search: `${ofShares}`, hash: 'shares' }}>
        Share by a link
      </Button>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          as="a"
          $variant="plain"
          $size="small"
          download
          href={exportUrl(slug, range, format)}
        >
          Download {format.toUpperCase()}
        </Button>
      ))}
      <Button $variant="plain" $size="small" onClick={printAfterClosing}>
        Print
      </Button>
    </Menu>
  );
};

/** The menu closes with this click, before the page is printed. */
const printAfterClosing = () => setTimeout(() => window.print());
