import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Interaction } from 'oidc-provider'
import { emailAddressSchema } from '@/lib/contract/account'
import { newPersonSchema } from '@/server/identity/accounts/accounts'
import { requestReset } from '@/server/identity/accounts/password-resets'
import { addSignUp, mailSignUpAgain, waitingSignUp } from '@/server/identity/accounts/waiting-sign-ups'
import { checkCredentials } from './accounts/accounts'
import {
  type Exchange,
  isOwnForm,
  type MailPageDeps,
  type PageDeps,
  send,
  waitSentence,
  waitSpan,
} from './exchange'
import { clientAddress, FormError, readForm } from './form-body'
import { messagePage } from './pages/message-page'
import { forgotPage, linkSentPage, signInPage, signUpPage, signUpSentPage } from './pages/sign-in-pages'
import { answerAgain, blankPerson, fieldErrors, signUpAtOnce } from './sign-up'

const fullSentence = 'Too many sign-ups wait for their mail to be opened. Try again in an hour.'

/** Answers alike for addresses with and without an account. */
async function signUpByMail(deps: MailPageDeps, exchange: Exchange): Promise<void> {
  const { request, response, interaction } = exchange
  const values = await readForm(request)
  const again = answerAgain(deps, exchange, values)
  const parsed = newPersonSchema.safeParse({ ...blankPerson, ...values })
  if (!parsed.success) return again(422, { errors: fieldErrors(parsed.error) })
  const { email } = parsed.data
  const full = await deps.limits.signUp({ address: clientAddress(request) })
  if (full !== null) return again(429, { alert: waitSentence(full), retryAfter: full })
  const wait = await deps.signUpMails.take(email)
  if (wait !== null) {
    const alert = `A mail to this address has already been requested. Look for it, or try again in ${waitSpan(wait)}.`
    return again(429, { alert, retryAfter: wait })
  }
  const signUp = await addSignUp(deps.db, deps.mail, { person: parsed.data, now: new Date() })
  if (signUp === undefined) return again(429, { alert: fullSentence, retryAfter: 3_600 })
  deps.log.info({ event: 'sign_up_requested' }, 'A sign-up waits for its mail to be opened.')
  const { appOrigin } = deps
  const markup = signUpSentPage({ uid: interaction.uid, appOrigin, email, signUp })
  send(deps, response, { status: 200, markup })
}

async function resendSignUpMail(deps: MailPageDeps, exchange: Exchange): Promise<void> {
  const { request, response, interaction } = exchange
  const { sign_up: id = '' } = await readForm(request)
  const waiting = await waitingSignUp(deps.db, id, new Date())
  if (!waiting) {
    const alert = 'The sign-up has ended or was completed. Sign in, or sign up again.'
    return answerAgain(deps, exchange, {})(404, { alert })
  }
  const { email } = waiting
  const page = { uid: interaction.uid, appOrigin: deps.appOrigin, email, signUp: waiting.id }
  const wait =
    (await deps.limits.signUp({ address: clientAddress(request) })) ?? (await deps.signUpMails.take(email))
  if (wait !== null) {
    const alert = `The mail can be sent again in ${waitSpan(wait)}.`
    return send(deps, response, {
      status: 429,
      retryAfter: wait,
      markup: signUpSentPage({ ...page, alert }),
    })
  }
  await mailSignUpAgain(deps.db, deps.mail, waiting.id)
  send(deps, response, { status: 200, markup: signUpSentPage({ ...page, isAgain: true }) })
}

/** Answers alike for all addresses. */
async function requestNewPassword(
  deps: MailPageDeps,
  { request, response, interaction: { uid } }: Exchange,
): Promise<void> {
  const { appOrigin } = deps
  const { email: typed = '' } = await readForm(request)
  const parsed = emailAddressSchema.safeParse(typed)
  if (!parsed.success) {
    const error = parsed.error.issues[0]?.message
    return send(deps, response, { status: 422, markup: forgotPage({ uid, appOrigin, email: typed, error }) })
  }
  const email = parsed.data
  const wait = await deps.resetLimits.request({ email, address: clientAddress(request) })
  if (wait !== null) {
    const markup = forgotPage({ uid, appOrigin, email, alert: waitSentence(wait) })
    return send(deps, response, { status: 429, markup, retryAfter: wait })
  }
  await requestReset(deps.db, deps.mail, email)
  deps.log.info({ event: 'password_reset_requested' }, 'A new password was requested.')
  send(deps, response, { status: 200, markup: linkSentPage({ uid, appOrigin, email }) })
}

const formOfPrompt: Readonly<Record<string, string>> = { create: 'sign-up', reset: 'forgot' }

function showForm(deps: PageDeps, { response, url, interaction }: Exchange): void {
  const wanted = url.searchParams.get('form') ?? formOfPrompt[interaction.prompt.name] ?? 'sign-in'
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
  // Settles the prompts of these names, too; otherwise their form would appear again.
  const settled = { login: { accountId }, create: {}, reset: {} }
  await deps.provider.interactionFinished(exchange.request, exchange.response, settled)
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
  const title = status === 404 ? 'There is nothing here' : 'Sign-in could not continue'
  send(deps, response, { status, markup: messagePage({ title, text, appOrigin: deps.appOrigin }) })
}

/** Handles `/interaction/<uid>[/<step>]`. */
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
