import { accountOfReset, applyReset } from './accounts/password-resets'
import { mailedLinkAnswer } from './mailed-link'

export const newPasswordPath = '/new-password'

/** Answers the page of a mailed link, and its form. */
export const answerNewPassword = mailedLinkAnswer({
  form: {
    path: newPasswordPath,
    title: 'New password',
    lead: 'It ends every session of your account.',
    label: 'New password',
    submit: 'Set password',
    back: 'Back without a change',
  },
  refusal: { title: 'Not changed', text: 'The password was not changed. Open the link from the mail again.' },
  holderOf: accountOfReset,
  async setPassword({ db, mail, endSessions, log }, account, chosen) {
    if (!(await applyReset(db, mail, chosen))) return undefined
    await endSessions(account.id)
    log.info({ event: 'password_changed', subject: account.id }, 'A password was changed by a mailed link.')
    return account
  },
  done: () => ({
    title: 'Password changed',
    text: 'Every session of your account has ended. Sign in with the new password.',
  }),
  ended: () => ({
    text: 'It is incomplete, has ended or has been used. To get a new one, choose “Forgot password?” where you sign in.',
  }),
})
