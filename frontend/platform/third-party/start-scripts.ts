import type { PlannedScript } from './script-plan';

// A script cannot be unloaded, so this state lasts as long as the page.
const started = new Set<PlannedScript['name']>();

export const hasStartedScripts = (): boolean => started.size > 0;

const start = ({ name, url, slot }: PlannedScript): void => {
  if (started.has(name)) return;
  started.add(name);
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.dataset.of = name;
  // biome-ignore lint/suspicious/noConsole: SPEC.md section 7 requires this line, and the page has no other log.
  script.addEventListener('error', () => console.warn(`The ${name} script did not load`));
  (slot === null ? document.head : slotElement(slot)).append(script);
};

/** Starts each script once per page. Returns the function that cancels those not started yet. */
export const startScripts = (plan: readonly PlannedScript[]): (() => void) => {
  const timers = plan.map((script) => setTimeout(() => start(script), script.afterMs));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
};

const elements = new Map<'mobile' | 'extra', HTMLElement>();

/** The element that a banner fills: one per page load, which moves along instead of loading again. */
export const slotElement = (slot: 'mobile' | 'extra'): HTMLElement => {
  const known = elements.get(slot);
  if (known !== undefined) return known;
  const made = document.createElement('div');
  made.dataset.slot = slot;
  elements.set(slot, made);
  return made;
};
