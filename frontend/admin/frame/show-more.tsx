import { Button } from '../../ui/inputs/button';

interface ShowMoreProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

export const ShowMore = ({ list }: ShowMoreProps) =>
  list.hasNextPage && (
    <Button
      $variant="quiet"
      $size="small"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  );
