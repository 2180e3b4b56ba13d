/** `Mobile` or `Desktop`, by a user-agent test. The server derives its own; this is what SPEC.md's body carries. */
export const deviceOf = (userAgent: string): 'Mobile' | 'Desktop' =>
  /Mobi|Android|iPhone|iPad|iPod/i.test(userAgent) ? 'Mobile' : 'Desktop';

// Edge names Chrome and Safari too, and Chrome names Safari: the order decides.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

export const browserOf = (userAgent: string): 'Chrome' | 'Firefox' | 'Safari' | 'Edge' | 'Unknown' =>
  browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
