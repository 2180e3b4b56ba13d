let baseUrl = '';

/** Where the API answers: this page's own origin in a browser. A server sets the gateway's internal URL at its start. */
export const apiBaseUrl = (): string => baseUrl;

export const setApiBaseUrl = (url: string): void => {
  baseUrl = new URL(url).origin;
};
