import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../text/icon';
import type { SelectList } from './select-list';
import { type SelectProps, SelectTrigger } from './select-trigger';

/** SPEC.md section 9: type-ahead is reset after 1 s. */
const typeAheadMs = 1_000;

const loadList = () => import('./select-list');

/** A select whose list is loaded when it is first opened: it would be a third of its page's script. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const [lists, setLists] = useState<{ readonly List: typeof SelectList }>();
  const typed = useRef({ text: '', at: 0 });
  if (lists !== undefined) return <lists.List {...props} />;

  const { id, value, placeholder, items, labelledBy, describedBy, onChoose } = props;
  const open = async () => {
    const { SelectList: List } = await loadList();
    setLists({ List });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      void open();
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      const { text, at } = typed.current;
      typed.current = {
        text: event.timeStamp - at < typeAheadMs ? text + event.key : event.key,
        at: event.timeStamp,
      };
      const wanted = typed.current.text.toLowerCase();
      const found = items.find(({ label }) => label.toLowerCase().startsWith(wanted));
      if (found !== undefined) onChoose(found.value);
    }
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
      onKeyDown={onKey}
    >
      <span>{items.find((item) => item.value === value)?.label ?? placeholder}</span>
      <Icon name="down" size={16} />
    </SelectTrigger>
  );
};
