import type { GalleryImage } from '@marquee/contracts/http/models';

/** What an image says to who cannot see it: its own words, else whose it is and which. */
export const imageWords = ({ alt }: GalleryImage, name: string, index: number): string =>
  alt.trim() || `${name}, image ${index + 1}`;
