import type { ModelProfile } from '@marquee/contracts/http/models';
import { countries, languages } from '@marquee/contracts/rules/coded-names';
import { Link } from 'react-router-dom';
import { dollarsOf } from '../../ui/format/price';
import { Cluster } from '../../ui/layout/stack';

/** What the creator states, each as a link to the models that state the same; nothing for nothing. */
export const StatedFacts = ({ model }: { readonly model: ModelProfile }) => {
  const { country, monthlyPriceCents: price } = model;
  const facts = model.languages.map((code) => ({ query: `language=${code}`, text: languages.nameOf(code) }));
  if (country !== null)
    facts.push({ query: `country=${country}`, text: `From ${countries.nameOf(country)}` });
  if (price === 0) facts.push({ query: 'price=free', text: 'Free' });
  else if (price !== null) facts.push({ query: 'price=paid', text: `${dollarsOf(price)} a month` });
  return facts.length === 0 ? null : (
    <Cluster as="ul" $gap="0.5rem 1.5rem" aria-label="Stated by the creator">
      {facts.map(({ query, text }) => (
        <li key={query}>
          <Link to={`/models?${query}`}>{text}</Link>
        </li>
      ))}
    </Cluster>
  );
};
