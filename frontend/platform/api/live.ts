/**
 * How often a dashboard asks again while its tab is visible. A click is sent at once and a card within a second, so three
 * seconds keep the promise that a number moves within five.
 */
export const liveRefetchMs = 3_000;
