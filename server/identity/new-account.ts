import type { IncomingMessage, ServerResponse } from 'node:http'
import { routes, signInPath } from '@/lib/config/routes'
import { newPasswordProblem } from './accounts/accounts'
import { isLinkToken } from './accounts/link-token'
import { completeSignUp, signUpOfLink } from './accounts/waiting-sign-ups'
import { clientAddress } from './client-address'
import { type MailPageDeps, send, waitSentence } from './exchange'
import { readForm } from './form-body'
import { mailedLinkAnswer } from './mailed-link'
import { messagePage } from './pages/message-page'
import { newAccountPage } from './pages/new-account-page'

export const newAccountPath = '/new-account'

/** Answers the page of a sign-up's mailed link, and its form. */
export const answerNewAccount = mailedLinkAnswer({
  markup: (appOrigin) => newAccountPage({ appOrigin }),
  post: complete,
  refusal: { title: 'Not completed', text: 'No account was made. Open the link from the mail again.' },
})

async function complete(
  deps: MailPageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { token = '', password = '' } = await readForm(request)
  const again = (status: number, problem: { error?: string; alert?: string }, retryAfter?: number) => {
    const markup = newAccountPage({ appOrigin: deps.appOrigin, token, ...problem })
    send(deps, response, { status, markup, retryAfter, scripts: 'own' })
  }
  const address = clientAddress(request)
  const wait = await deps.resetLimits.password({ address })
  if (wait !== null) return again(429, { alert: waitSentence(wait) }, wait)
  const now = new Date()
  const signUp = isLinkToken(token) ? await signUpOfLink(deps.db, token, now) : undefined
  if (!signUp) return sayEnded(deps, response)
  const error = newPasswordProblem(password, signUp.email)
  if (error !== undefined) return again(422, { error })
  const account = await completeSignUp(deps.db, { token, password, now })
  if (!account) return sayEnded(deps, response)
  await deps.limits.succeeded({ email: account.email, address })
  deps.log.info({ event: 'sign_up', subject: account.id }, 'Somebody signed up.')
  const text = `Sign in as ${account.email} with the password that you have just set.`
  const action = { label: 'Sign In', href: `${deps.appOrigin}${signInPath(routes.home)}` }
  const markup = messagePage({ title: 'Your account is complete', text, appOrigin: deps.appOrigin, action })
  send(deps, response, { status: 200, markup })
}

function sayEnded({ appOrigin, ...deps }: MailPageDeps, response: ServerResponse): void {
  const text =
    'It is incomplete, has ended or has been used. If you have set a password, sign in. If not, sign up again to get a new link.'
  const markup = messagePage({
    ...{ title: 'This link does not work', text, appOrigin },
    action: { label: 'Sign In', href: `${appOrigin}${signInPath(routes.home)}` },
    other: { label: 'Sign Up', href: `${appOrigin}${signInPath(routes.home, { register: true })}` },
  })
  send({ appOrigin, ...deps }, response, { status: 404, markup })
}
