/** Of what a build of images prints, the steps: `Step 9/22 : RUN npm ci` of the classic builder, `#12 [build 3/8] RUN npm ci` of BuildKit. */
const stepLine = /^(?:Step \d+\/\d+ : |#\d+ (?=\[)).+/;

/** The step that a line begins, short enough for one line; undefined for what a step says on its way. */
export const buildStep = (line: string): string | undefined => {
  const [step] = stepLine.exec(line) ?? [];
  return step === undefined || step.length <= 100 ? step : `${step.slice(0, 99)}…`;
};
