import type { IncomingMessage, ServerResponse } from 'node:http'
import { routes, signInPath } from '@/lib/config/routes'
import { newPasswordProblem } from './accounts/accounts'
import { isLinkToken } from './accounts/link-token'
import { accountOfReset, applyReset } from './accounts/password-resets'
import { clientAddress } from './client-address'
import { type MailPageDeps, send, waitSentence } from './exchange'
import { readForm } from './form-body'
import { mailedLinkAnswer } from './mailed-link'
import { messagePage } from './pages/message-page'
import { newPasswordPage } from './pages/new-password-page'

export const newPasswordPath = '/new-password'

/** Answers the page of a mailed link, and its form. */
export const answerNewPassword = mailedLinkAnswer({
  markup: (appOrigin) => newPasswordPage({ appOrigin }),
  post: setPassword,
  refusal: { title: 'Not changed', text: 'The password was not changed. Open the link from the mail again.' },
})

async function setPassword(
  deps: MailPageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { token = '', password = '' } = await readForm(request)
  const again = (status: number, problem: { error?: string; alert?: string }, retryAfter?: number) => {
    const markup = newPasswordPage({ appOrigin: deps.appOrigin, token, ...problem })
    send(deps, response, { status, markup, retryAfter, scripts: 'own' })
  }
  const address = clientAddress(request)
  const wait = await deps.resetLimits.password({ address })
  if (wait !== null) return again(429, { alert: waitSentence(wait) }, wait)
  const now = new Date()
  const account = isLinkToken(token) ? await accountOfReset(deps.db, token, now) : undefined
  if (!account) return sayEnded(deps, response)
  const error = newPasswordProblem(password, account.email)
  if (error !== undefined) return again(422, { error })
  if (!(await applyReset(deps.db, deps.mail, { token, password, now }))) return sayEnded(deps, response)
  await deps.endSessions(account.id)
  await deps.limits.succeeded({ email: account.email, address })
  deps.log.info(
    { event: 'password_changed', subject: account.id },
    'A password was changed by a mailed link.',
  )
  const text = 'Every session of your account has ended. Sign in with the new password.'
  const action = { label: 'Sign In', href: `${deps.appOrigin}${signInPath(routes.home)}` }
  const markup = messagePage({ title: 'Password changed', text, appOrigin: deps.appOrigin, action })
  send(deps, response, { status: 200, markup })
}

function sayEnded(deps: MailPageDeps, response: ServerResponse): void {
  const text =
    'It is incomplete, has ended or has been used. To get a new one, choose “Forgot password?” where you sign in.'
  const action = { label: 'Sign In', href: `${deps.appOrigin}${signInPath(routes.home)}` }
  const markup = messagePage({ title: 'This link does not work', text, appOrigin: deps.appOrigin, action })
  send(deps, response, { status: 404, markup })
}
