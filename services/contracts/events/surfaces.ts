/**
 * Where on the site an event happened. `home` are the unpaid cards of the home page. `direct` and `campaign` are origins only: the profile was opened from
 * outside, by a model's campaign link or by any other way. `profile` is the origin of a profile whose opening
 * came without one.
 */
export const surfaces = [
  'home-featured',
  'home',
  'browse',
  'search',
  'category',
  'profile',
  'similar',
  'video',
  'landing',
  'favorites',
  'premium',
  'live',
  'not-found',
  'direct',
  'campaign',
  'unknown',
] as const;
