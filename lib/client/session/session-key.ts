/** Under which the browser keeps who is signed in; mutate it when that may have changed. */
export const sessionKey = '/api/auth/session'
