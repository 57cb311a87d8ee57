import type { IncomingMessage, ServerResponse } from 'node:http'
import { routes, signInPath } from '@/lib/config/routes'
import type { Db } from '@/server/base/db'
import { type IdentityAccount, newPasswordProblem } from './accounts/accounts'
import { isLinkToken } from './accounts/password'
import { completeSignUp, signUpOfLink } from './accounts/waiting-sign-ups'
import { isOwnForm, type MailPageDeps, send, waitSentence } from './exchange'
import { clientAddress, FormError, readForm } from './form-body'
import { type MessagePage, messagePage } from './pages/message-page'
import { type PasswordWords, passwordPage } from './pages/password-page'

interface Chosen {
  token: string
  password: string
  now: Date
}

interface MailedLinkPage<Holder extends { email: string }> {
  form: PasswordWords
  /** For a broken form, or one of another site. */
  refusal: { title: string; text: string }
  /** Undefined for an expired or used token. */
  holderOf(db: Db, token: string, now: Date): Promise<Holder | undefined>
  /** Uses the link up. @returns undefined for an expired or used link */
  setPassword(deps: MailPageDeps, holder: Holder, chosen: Chosen): Promise<IdentityAccount | undefined>
  done: (account: IdentityAccount) => { title: string; text: string }
  /** What to do about a link that does not work. */
  ended: (appOrigin: string) => Pick<MessagePage, 'text' | 'other'>
}

/** Opening the page changes nothing; its form uses the link up and sets a password. */
export function mailedLinkAnswer<Holder extends { email: string }>(mailed: MailedLinkPage<Holder>) {
  return async (deps: MailPageDeps, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { appOrigin } = deps
    const refuse = (status: number) =>
      send(deps, response, { status, markup: messagePage({ ...mailed.refusal, appOrigin }) })
    if (request.method === 'GET') {
      const markup = passwordPage(mailed.form, { appOrigin })
      return send(deps, response, { status: 200, markup, scripts: 'own' })
    }
    if (request.method !== 'POST') return refuse(405)
    if (!isOwnForm(request, deps.issuer)) return refuse(403)
    try {
      await answerForm(mailed, deps, { request, response })
    } catch (error) {
      if (!(error instanceof FormError)) throw error
      refuse(error.status)
    }
  }
}

/** @throws FormError */
async function answerForm<Holder extends { email: string }>(
  { form, holderOf, setPassword, done, ended }: MailedLinkPage<Holder>,
  deps: MailPageDeps,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { appOrigin } = deps
  const { token = '', password = '' } = await readForm(request)
  const again = (status: number, problem: { error?: string; alert?: string }, retryAfter?: number) => {
    const markup = passwordPage(form, { appOrigin, token, ...problem })
    send(deps, response, { status, markup, retryAfter, scripts: 'own' })
  }
  const say = (status: number, message: Pick<MessagePage, 'title' | 'text' | 'other'>) => {
    const action = { label: 'Sign In', href: `${appOrigin}${signInPath(routes.home)}` }
    send(deps, response, { status, markup: messagePage({ ...message, appOrigin, action }) })
  }
  const sayEnded = () => say(404, { title: 'This link does not work', ...ended(appOrigin) })
  const address = clientAddress(request)
  const wait = await deps.resetLimits.password({ address })
  if (wait !== null) return again(429, { alert: waitSentence(wait) }, wait)
  const now = new Date()
  const holder = isLinkToken(token) ? await holderOf(deps.db, token, now) : undefined
  if (!holder) return sayEnded()
  const error = newPasswordProblem(password, holder.email)
  if (error !== undefined) return again(422, { error })
  const account = await setPassword(deps, holder, { token, password, now })
  if (!account) return sayEnded()
  await deps.limits.succeeded({ email: account.email, address })
  say(200, done(account))
}

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
