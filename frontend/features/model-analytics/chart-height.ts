/** Pixels; SPEC.md section 9. */
export const chartHeight = 300;
