export const invitationMail = 'mail-invitation'
export const resetMail = 'mail-password-reset'
export const passwordChangedMail = 'mail-password-changed'
export const signUpMail = 'mail-sign-up'
export const mailKinds = [invitationMail, resetMail, passwordChangedMail, signUpMail]

/** Pauses of 10 s, 50 s, 4 and 21 min: servers often ask unknown senders to wait a quarter of an hour. */
export const mailTiming = {
  maxAttempts: 5,
  pollMs: 5_000,
  backoffMs: (attempt: number) => 2_000 * 5 ** attempt,
}
