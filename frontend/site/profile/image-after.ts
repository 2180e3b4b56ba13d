/** The image that a key leads to among `count`, going round at the ends; `null` for a key that leads nowhere. */
export const imageAfter = (key: string, shown: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return (shown + 1) % count;
    case 'ArrowLeft':
      return (shown + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};
