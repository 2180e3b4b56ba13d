/** Private screens have a title and nothing that a search engine could use. */
export const DeskHead = ({ title }: { readonly title: string }) => <title>{`${title} | Marquee`}</title>;
