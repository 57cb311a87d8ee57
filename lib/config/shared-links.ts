export const sharedLinkPath = (token: string) => `/shared/${encodeURIComponent(token)}`

/** Keeps tokens of public links out of logs and traces: `/api/shared/…/files/excel`. */
export const withoutShareToken = (text: string): string =>
  text.replace(/(\/shared\/)[^\s/?#"']{1,2000}/g, '$1…')
