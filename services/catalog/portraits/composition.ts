import type { Canvas } from './canvas';
import type { Draws } from './draws';
import type { Palette } from './palette';

/** Draws one motif between the backdrop and the veil. */
export type Composition = (draw: Canvas, draws: Draws, palette: Palette) => void;
