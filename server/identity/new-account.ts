import { routes, signInPath } from '@/lib/config/routes'
import { completeSignUp, signUpOfLink } from './accounts/waiting-sign-ups'
import { mailedLinkAnswer } from './mailed-link'

export const newAccountPath = '/new-account'

export const answerNewAccount = mailedLinkAnswer({
  form: {
    path: newAccountPath,
    title: 'Complete your account',
    lead: 'Set a password. It also confirms your email address.',
    label: 'Password',
    submit: 'Complete account',
    back: 'Back without an account',
  },
  refusal: { title: 'Not completed', text: 'No account was made. Open the link from the mail again.' },
  holderOf: signUpOfLink,
  async setPassword({ db, log }, _signUp, chosen) {
    const account = await completeSignUp(db, chosen)
    if (account) log.info({ event: 'sign_up', subject: account.id }, 'Somebody signed up.')
    return account
  },
  done: ({ email }) => ({
    title: 'Your account is complete',
    text: `Sign in as ${email} with the password that you have just set.`,
  }),
  ended: (appOrigin) => ({
    text: 'It is incomplete, has ended or has been used. If you have set a password, sign in. If not, sign up again to get a new link.',
    other: { label: 'Sign Up', href: `${appOrigin}${signInPath(routes.home, { register: true })}` },
  }),
})
