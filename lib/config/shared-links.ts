export const sharedLinkPath = (token: string) => `/shared/${encodeURIComponent(token)}`

/** A text without the tokens of public links, for logs and traces: `/api/shared/…/files/excel`. */
export const withoutShareToken = (text: string): string =>
  text.replace(/(\/shared\/)[^\s/?#"']{1,2000}/g, '$1…')
