const elements = new Map<'mobile' | 'extra', HTMLElement>();

/** The element that a banner fills: one per page, so that it moves along to the next profile instead of being loaded again. */
export const slotElement = (slot: 'mobile' | 'extra'): HTMLElement => {
  const known = elements.get(slot);
  if (known !== undefined) return known;
  const made = document.createElement('div');
  made.dataset.slot = slot;
  elements.set(slot, made);
  return made;
};
