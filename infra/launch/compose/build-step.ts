/** Build steps in docker's output: `Step 9/22 : RUN npm ci` (classic builder) and `#12 [build 3/8] RUN npm ci` (BuildKit). */
const stepLine = /^(?:Step \d+\/\d+ : |#\d+ (?=\[)).+/;

/** The build step a line starts, shortened; undefined for any other output. */
export const buildStep = (line: string): string | undefined => {
  const [step] = stepLine.exec(line) ?? [];
  return step === undefined || step.length <= 100 ? step : `${step.slice(0, 99)}…`;
};
