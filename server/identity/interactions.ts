import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Interaction } from 'oidc-provider'
import { checkCredentials } from './accounts/accounts'
import { clientAddress } from './client-address'
import { type Exchange, isOwnForm, type PageDeps, send, waitSentence } from './exchange'
import { requestNewPassword } from './forgot-password'
import { FormError, readForm } from './form-body'
import { forgotPage } from './pages/forgot-page'
import { messagePage } from './pages/message-page'
import { signInPage } from './pages/sign-in-page'
import { signUpPage } from './pages/sign-up-page'
import { signUpAtOnce } from './sign-up'
import { resendSignUpMail, signUpByMail } from './sign-up-by-mail'

function showForm(deps: PageDeps, { response, url, interaction }: Exchange): void {
  const wanted =
    url.searchParams.get('form') ?? (interaction.prompt.name === 'create' ? 'sign-up' : 'sign-in')
  send(deps, response, { status: 200, markup: formPage(deps, interaction, wanted) })
}

function formPage({ appOrigin, mail }: PageDeps, { uid, params }: Interaction, wanted: string): string {
  const hint = params.login_hint
  const email = typeof hint === 'string' ? hint : undefined
  if (wanted === 'sign-up') return signUpPage({ uid, appOrigin, isByMail: mail !== null })
  if (wanted === 'forgot' && mail) return forgotPage({ uid, appOrigin, email })
  return signInPage({ uid, appOrigin, email, canReset: mail !== null })
}

/** Answers as for an unknown step if no mail is sent. */
async function forgotPassword({ mail, ...deps }: PageDeps, exchange: Exchange): Promise<void> {
  if (mail) await requestNewPassword({ ...deps, mail }, exchange)
  else refuse({ mail, ...deps }, exchange.response, 404)
}

async function finish(deps: PageDeps, exchange: Exchange, accountId: string): Promise<void> {
  // `create` settles the prompt of that name; without it the sign-up form would appear again.
  await deps.provider.interactionFinished(exchange.request, exchange.response, {
    login: { accountId },
    create: {},
  })
}

async function signIn(deps: PageDeps, exchange: Exchange): Promise<void> {
  const { request, response, interaction } = exchange
  const form = await readForm(request)
  const email = form.email ?? ''
  const again = (status: number, alert: string, retryAfter?: number) => {
    const markup = signInPage({
      uid: interaction.uid,
      appOrigin: deps.appOrigin,
      canReset: deps.mail !== null,
      email,
      alert,
    })
    send(deps, response, { status, markup, retryAfter })
  }
  if (!email || !form.password) return again(422, 'Enter your email address and your password.')
  const attempt = { email, address: clientAddress(request) }
  const wait = await deps.limits.signIn(attempt)
  if (wait !== null) return again(429, waitSentence(wait), wait)
  const account = await checkCredentials(deps.db, { email, password: form.password })
  if (!account) {
    deps.log.warn({ event: 'sign_in_failed' }, 'A sign-in was refused.')
    return again(422, 'Email address and password do not match.')
  }
  await deps.limits.succeeded(attempt)
  deps.log.info({ event: 'sign_in', subject: account.id }, 'Somebody signed in.')
  await finish(deps, exchange, account.id)
}

async function signUp({ mail, ...deps }: PageDeps, exchange: Exchange): Promise<void> {
  if (mail) return signUpByMail({ ...deps, mail }, exchange)
  const account = await signUpAtOnce({ mail, ...deps }, exchange)
  if (account) await finish({ mail, ...deps }, exchange, account.id)
}

/** Answers as for an unknown step if no mail is sent. */
async function mailAgain({ mail, ...deps }: PageDeps, exchange: Exchange): Promise<void> {
  if (mail) await resendSignUpMail({ ...deps, mail }, exchange)
  else refuse({ mail, ...deps }, exchange.response, 404)
}

const steps: Record<string, (deps: PageDeps, exchange: Exchange) => void | Promise<void>> = {
  'GET ': showForm,
  'POST sign-in': signIn,
  'POST sign-up': signUp,
  'POST resend': mailAgain,
  'POST forgot': forgotPassword,
}

function refuse(deps: PageDeps, response: ServerResponse, status: number): void {
  const text = 'The sign-in was interrupted, has expired or was opened twice. Start again from the app.'
  const title = status === 404 ? 'There is nothing here' : 'Sign-in could not go on'
  send(deps, response, { status, markup: messagePage({ title, text, appOrigin: deps.appOrigin }) })
}

/** Answers `/interaction/<uid>[/<step>]`: the forms of a running authorization request. */
export async function answerInteraction(
  deps: PageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', deps.issuer)
  const [, , uid, step = ''] = url.pathname.split('/')
  const run = steps[`${request.method} ${step}`]
  if (!run) return refuse(deps, response, 404)
  if (request.method === 'POST' && !isOwnForm(request, deps.issuer)) return refuse(deps, response, 403)
  let interaction: Interaction
  try {
    interaction = await deps.provider.interactionDetails(request, response)
  } catch {
    return refuse(deps, response, 400)
  }
  if (interaction.uid !== uid) return refuse(deps, response, 400)
  try {
    await run(deps, { request, response, url, interaction })
  } catch (error) {
    if (!(error instanceof FormError)) throw error
    refuse(deps, response, error.status)
  }
}
