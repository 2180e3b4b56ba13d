/** Paths of the site, which a model's slug would collide with, as `/api/analytics/login`. */
const ownPaths = `
admin analytics api assets categories category contact daily favorites featured healthz help id
insights internal list-model live login logout media metrics model models monthly new password-info
placeholder premium pricing privacy random readyz report search seo session site slug static statusz terms track
tracking video videos website-analytics weekly`;

/** Words that common block lists filter from requests. */
const blockedWords = `
ad adimage adman adnet adright ads adtrack advert adverts banner beacon click clicks collect criteo
event events eventtracking exoclick hitcount hitcounter impression impressions matomo mixpanel onetag
opentag pagepeel pageviews piwik pixel popunder popup publicidade reportevent sponsor statistics stats
telemetry tracker videoad view viewcounter views webanalytics webcounter yesbaby`;

const reserved: ReadonlySet<string> = new Set(`${ownPaths} ${blockedWords}`.trim().split(/\s+/));

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);
