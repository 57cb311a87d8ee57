import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Interaction, Provider } from 'oidc-provider'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log'
import { checkCredentials, createAccount, newAccountSchema } from './accounts/accounts'
import type { AttemptLimits } from './attempt-limits'
import { clientAddress } from './client-address'
import { FormError, readForm } from './form-body'
import { messagePage } from './pages/message-page'
import { pageHeaders } from './pages/page'
import { signInPage } from './pages/sign-in-page'
import { signUpPage } from './pages/sign-up-page'

export interface InteractionDeps {
  db: Db
  provider: Provider
  issuer: string
  appOrigin: string
  limits: AttemptLimits
  log: Log
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  interaction: Interaction
}

interface PageAnswer {
  status: number
  markup: string
  retryAfter?: number
}

/** Prevents a foreign site's form from signing someone in: the browser names the origin. */
function isOwnForm(request: IncomingMessage, issuer: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return request.headers.origin === new URL(issuer).origin
}

const waitSentence = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  const rest = minutes === 1 ? `${seconds} seconds` : `${minutes} minutes`
  return `Too many attempts. Try again in ${rest}.`
}

function send(deps: InteractionDeps, response: ServerResponse, page: PageAnswer): void {
  response.writeHead(page.status, {
    ...pageHeaders(deps.appOrigin),
    ...(page.retryAfter === undefined ? {} : { 'retry-after': String(page.retryAfter) }),
  })
  response.end(page.markup)
}

function showForm(deps: InteractionDeps, { response, url, interaction }: Exchange): void {
  const { appOrigin } = deps
  const wanted =
    url.searchParams.get('form') ?? (interaction.prompt.name === 'create' ? 'sign-up' : 'sign-in')
  const hint = interaction.params.login_hint
  const markup =
    wanted === 'sign-up'
      ? signUpPage({ uid: interaction.uid, appOrigin })
      : signInPage({ uid: interaction.uid, appOrigin, ...(typeof hint === 'string' && { email: hint }) })
  send(deps, response, { status: 200, markup })
}

async function finish(deps: InteractionDeps, exchange: Exchange, accountId: string): Promise<void> {
  // `create` settles the prompt of that name; without it the sign-up form would appear again.
  await deps.provider.interactionFinished(exchange.request, exchange.response, {
    login: { accountId },
    create: {},
  })
}

async function signIn(deps: InteractionDeps, exchange: Exchange): Promise<void> {
  const { request, response, interaction } = exchange
  const form = await readForm(request)
  const email = form.email ?? ''
  const again = (status: number, alert: string, retryAfter?: number) => {
    const markup = signInPage({ uid: interaction.uid, appOrigin: deps.appOrigin, email, alert })
    send(deps, response, { status, markup, ...(retryAfter !== undefined && { retryAfter }) })
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

interface SignUpProblem {
  errors?: Record<string, string>
  alert?: string
  retryAfter?: number
}

async function signUp(deps: InteractionDeps, exchange: Exchange): Promise<void> {
  const { request, response, interaction } = exchange
  const values = await readForm(request)
  const again = (status: number, problem: SignUpProblem) => {
    const { retryAfter, ...shown } = problem
    const markup = signUpPage({ uid: interaction.uid, appOrigin: deps.appOrigin, values, ...shown })
    send(deps, response, { status, markup, ...(retryAfter !== undefined && { retryAfter }) })
  }
  const parsed = newAccountSchema.safeParse({
    given_name: '',
    family_name: '',
    email: '',
    password: '',
    ...values,
  })
  if (!parsed.success) {
    const issues = [...parsed.error.issues].reverse()
    return again(422, {
      errors: Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    })
  }
  const wait = await deps.limits.signUp({ address: clientAddress(request) })
  if (wait !== null) return again(429, { alert: waitSentence(wait), retryAfter: wait })
  const account = await createAccount(deps.db, parsed.data)
  if (!account) {
    return again(422, {
      alert: 'No account was made for this address. If it is yours already, sign in instead.',
    })
  }
  await deps.limits.succeeded({ email: account.email, address: clientAddress(request) })
  deps.log.info({ event: 'sign_up', subject: account.id }, 'Somebody signed up.')
  await finish(deps, exchange, account.id)
}

const steps: Record<string, (deps: InteractionDeps, exchange: Exchange) => void | Promise<void>> = {
  'GET ': showForm,
  'POST sign-in': signIn,
  'POST sign-up': signUp,
}

function refuse(deps: InteractionDeps, response: ServerResponse, status: number): void {
  const text = 'The sign-in was interrupted, has expired or was opened twice. Start again from the app.'
  const title = status === 404 ? 'There is nothing here' : 'Sign-in could not go on'
  send(deps, response, { status, markup: messagePage({ title, text, appOrigin: deps.appOrigin }) })
}

/** Answers `/interaction/<uid>[/<step>]`: the forms of a running authorization request. */
export async function answerInteraction(
  deps: InteractionDeps,
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
