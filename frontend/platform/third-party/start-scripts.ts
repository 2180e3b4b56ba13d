import type { PlannedScript } from './script-plan';
import { slotElement } from './slot-elements';

const started = new Set<PlannedScript['name']>();

/** Whether anything of others was started on this page: it can be ended by loading the page anew only. */
export const hasStartedScripts = (): boolean => started.size > 0;

const start = ({ name, address, slot }: PlannedScript): void => {
  if (started.has(name)) return;
  started.add(name);
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset.of = name;
  // biome-ignore lint/suspicious/noConsole: SPEC.md section 7 asks for this line, and the page has no other log.
  script.addEventListener('error', () => console.warn(`The ${name} script did not load`));
  (slot === null ? document.head : slotElement(slot)).append(script);
};

/** Starts each script once per page, however often it is planned. The answer calls off what has not started yet. */
export const startScripts = (plan: readonly PlannedScript[]): (() => void) => {
  const timers = plan.map((script) => setTimeout(() => start(script), script.afterMs));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
};
