/** `expired` requires a new sign-in; after `unreachable` the session stays valid. */
export class SessionError extends Error {
  readonly reason: 'expired' | 'unreachable'

  constructor(reason: 'expired' | 'unreachable', cause?: unknown) {
    super(reason === 'expired' ? 'The session has expired.' : 'The identity provider did not answer.', {
      cause,
    })
    this.name = 'SessionError'
    this.reason = reason
  }
}
