interface ShareTarget {
  readonly name: string;
  readonly address: (link: string, text: string) => string;
}

const address = (base: string, query: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(query)}`;

/** Where a profile can be shared. They are plain links: nothing of theirs is loaded. */
export const shareTargets: readonly ShareTarget[] = [
  { name: 'Twitter', address: (url, text) => address('https://twitter.com/intent/tweet', { url, text }) },
  { name: 'Facebook', address: (u) => address('https://www.facebook.com/sharer/sharer.php', { u }) },
  { name: 'Reddit', address: (url, title) => address('https://www.reddit.com/submit', { url, title }) },
  { name: 'WhatsApp', address: (link, text) => address('https://wa.me/', { text: `${text} ${link}` }) },
];
