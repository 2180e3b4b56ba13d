import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../text/icon';
import type { SelectList } from './select-list';
import { type SelectProps, SelectTrigger } from './select-trigger';

const loadList = () => import('./select-list');

/** A select whose list is loaded when it is first opened: it would be a third of its page's script. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const [lists, setLists] = useState<{ readonly List: typeof SelectList }>();
  if (lists !== undefined) return <lists.List {...props} />;

  const { id, value, placeholder, items, labelledBy, describedBy } = props;
  const open = async () => {
    const { SelectList: List } = await loadList();
    setLists({ List });
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void open();
  };
  return (
    <SelectTrigger
      as="button"
      type="button"
      role="combobox"
      id={id}
      aria-labelledby={`${labelledBy} ${id}`}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      aria-expanded={false}
      aria-haspopup="listbox"
      data-placeholder={value === '' ? '' : undefined}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={() => void open()}
      onKeyDown={openByArrow}
    >
      <span>{items.find((item) => item.value === value)?.label ?? placeholder}</span>
      <Icon name="down" size={16} />
    </SelectTrigger>
  );
};
