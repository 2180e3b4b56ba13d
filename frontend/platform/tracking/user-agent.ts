/** `Mobile` or `Desktop`, by a user-agent test, as in SPEC.md; the server derives the device itself. */
export const deviceOf = (userAgent: string): 'Mobile' | 'Desktop' =>
  /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent) ? 'Mobile' : 'Desktop';

// Edge's user agent also contains Chrome and Safari, Chrome's contains Safari: the order decides.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

export const browserOf = (userAgent: string): 'Chrome' | 'Firefox' | 'Safari' | 'Edge' | 'Unknown' =>
  browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
