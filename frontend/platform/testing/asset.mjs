/** What Vite gives for an imported picture: its URL. */
// biome-ignore lint/style/noDefaultExport: pictures are imported as defaults.
export default '/assets/picture.svg';
