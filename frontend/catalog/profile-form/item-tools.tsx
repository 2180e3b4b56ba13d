import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';

interface ItemToolsProps<Item> {
  readonly items: readonly Item[];
  readonly index: number;
  /** The item's name in labels: `picture 2`. */
  readonly name: string;
  readonly onItems: (items: readonly Item[]) => void;
}

/** Buttons that move one item of a list up or down, or remove it. */
export const ItemTools = <Item,>({ items, index, name, onItems }: ItemToolsProps<Item>) => {
  const moveTo = (place: number) =>
    onItems(items.toSpliced(index, 1).toSpliced(place, 0, ...items.slice(index, index + 1)));
  return (
    <Cluster $gap="0.25rem" $wrap="nowrap">
      <Tool aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => moveTo(index - 1)}>
        <Icon name="up" size={18} />
      </Tool>
      <Tool
        aria-label={`Move ${name} down`}
        disabled={index === items.length - 1}
        onClick={() => moveTo(index + 1)}
      >
        <Icon name="down" size={18} />
      </Tool>
      <Tool aria-label={`Remove ${name}`} onClick={() => onItems(items.toSpliced(index, 1))}>
        <Icon name="close" size={18} />
      </Tool>
    </Cluster>
  );
};

const Tool = styled(Button).attrs({ $variant: 'quiet', $size: 'small' })`
  width: 2.75rem;
  min-height: 2.75rem;
  padding: 0;
`;
