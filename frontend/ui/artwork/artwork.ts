import home1 from './home-1.svg';
import home2 from './home-2.svg';
import home3 from './home-3.svg';
import home4 from './home-4.svg';
import stage1 from './stage-1.svg';
import stage2 from './stage-2.svg';
import stage3 from './stage-3.svg';
import stage4 from './stage-4.svg';
import stage5 from './stage-5.svg';

/** Our own abstract artwork in a ratio of four to one, for banners. */
export const homePictures = [home1, home2, home3, home4] as const;
export const stagePictures = [stage1, stage2, stage3, stage4, stage5] as const;
