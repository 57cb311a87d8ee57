/** Mutate it when the session may have changed. */
export const sessionKey = '/api/auth/session'
