import type { Dimension } from '@marquee/contracts/http/figures';
import { useSearchParams } from 'react-router-dom';
import { Chips } from '../browse/chips';
import { dimensionNames, nameOf } from './figure-names';

/** The conditions in the URL on `dimensions`, as `country:DE` or `-country:DE`; each change is a step of the history. */
export const useConditions = (dimensions: readonly Dimension[]) => {
  const [params, setParams] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void): void => {
    const next = new URLSearchParams(params);
    edit(next);
    setParams(next, { preventScrollReset: true });
  };
  return {
    // Those on other dimensions stay in the URL and are not asked.
    where: params.getAll('where').filter((one) => dimensions.some((name) => name === dimensionIn(one))),
    change,
    add: (condition: string) =>
      change((next) => {
        if (!next.has('where', condition)) next.append('where', condition);
      }),
    /** `is` becomes `is not`, and the other way round. */
    reverse: (condition: string) =>
      change((next) => {
        const reversed = condition.startsWith('-') ? condition.slice(1) : `-${condition}`;
        for (const one of [condition, reversed]) next.delete('where', one);
        next.append('where', reversed);
      }),
    remove: (condition: string) => change((next) => next.delete('where', condition)),
  };
};

/** `country` of `country:DE` and of `-country:DE`. */
export const dimensionIn = (condition: string): string => /^-?([a-z]+):/.exec(condition)?.[1] ?? '';
export const valueIn = (condition: string): string => condition.slice(condition.indexOf(':') + 1);

/** `Country is not Germany` */
export const conditionText = (condition: string, labelOf = nameOf): string => {
  const dimension = dimensionIn(condition);
  const name = new Map<string, string>(Object.entries(dimensionNames)).get(dimension) ?? dimension;
  const is = condition.startsWith('-') ? 'is not' : 'is';
  return `${name} ${is} ${labelOf(dimension, valueIn(condition))}`;
};

interface ConditionChipsProps {
  readonly where: readonly string[];
  readonly labelOf?: (dimension: string, value: string) => string;
  readonly onRemove: (condition: string) => void;
  /** Moves the focus, which was on the removed chip. */
  readonly onRemoved: () => void;
}

export const ConditionChips = ({ where, labelOf = nameOf, onRemove, onRemoved }: ConditionChipsProps) => (
  <Chips
    chips={where.map((condition) => ({
      key: condition,
      label: conditionText(condition, labelOf),
      onRemove: () => onRemove(condition),
    }))}
    onRemoved={onRemoved}
  />
);
