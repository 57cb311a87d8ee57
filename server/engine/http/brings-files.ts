/** Whether a call uploads files, which are streamed and have limits of their own. */
export const bringsFiles = (pathname: string) =>
  /^\/(issue\/[^/]+\/attachments|validate|evals\/records|maps\/saved(?:\/[^/]+)?)$/.test(pathname)
