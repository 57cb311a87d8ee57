/**
 * `expired` requires a new sign-in; `unreachable` means that the provider did not answer, and the
 * session stays valid.
 */
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
