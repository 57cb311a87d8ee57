import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { Context, Provider } from 'oidc-provider'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { isFullDisk } from '@/server/base/errors/error-code'
import type { Log } from '@/server/base/log/log'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { accountOfReset, applyReset } from '@/server/identity/accounts/password-resets'
import { clientLimiter, memoryLimiter } from '@/server/limits/limiter'
import { accountMails } from './account-mails'
import { removeEndedResets } from './accounts/password-resets'
import { removeEndedSignUps } from './accounts/waiting-sign-ups'
import { type Asset, readAssets } from './assets'
import { createAttemptLimits } from './attempt-limits'
import { removeExpired } from './database-adapter'
import type { PageDeps } from './exchange'
import { clientAddress, FormError, readForm } from './form-body'
import { answerInteraction } from './interactions'
import { answerNewAccount, mailedLinkAnswer, newAccountPath } from './mailed-link'
import { answerPage, fullDiskPage, messagePage } from './pages/message-page'
import { pageHeaders, policyHeaders } from './pages/page'
import { createProvider, type ProviderInput } from './provider'
import { countSignUpMails, createResetLimits } from './reset-limits'

const newPasswordPath = '/new-password'

const answerNewPassword = mailedLinkAnswer({
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

/** Per address, which an office may share. */
const people = { calls: 600, seconds: 60 }
/** The app's token requests all come from its server. */
const programs = { calls: 6_000, seconds: 60 }

const forPeople = /^\/(?:auth|session|interaction|new-password|new-account)(?:\/|$)/

interface RouteLimits {
  /** @returns seconds to wait after too many, else null */
  take(request: { path: string; address: string }): Promise<number | null>
}

/** Each process counts alone. */
function createRouteLimits(): RouteLimits {
  const limits = { people: clientLimiter(people, memoryLimiter), programs: memoryLimiter(programs) }
  return {
    async take({ path, address }) {
      const wait = await (forPeople.test(path) ? limits.people : limits.programs).take(address)
      return wait === null ? null : Math.ceil(wait / 1_000)
    },
  }
}

const localNames = /(^|\.)(localhost|test|local|internal)$/
const localRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** True for this machine and its own network. */
export function isLocalHost(hostname: string): boolean {
  const bare = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (ipaddr.isValid(bare)) return localRanges.has(ipaddr.process(bare).range())
  return localNames.test(bare)
}

/** The embedded provider is for local use. @throws a sentence for a public host. */
export function refusePublicHost(appOrigin: string): void {
  const { hostname } = new URL(appOrigin)
  if (isLocalHost(hostname)) return
  throw new Error(
    `APP_URL names the public host ${hostname}, but the embedded sign-in is for your own machine only. ` +
      'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET to your identity provider.',
  )
}

const path = '/session/end'

/**
 * The library reads posted sign-outs only with cookies for other sites (`SameSite=None`), which
 * browsers refuse without https, so this makes a query of them. The address never leaves this
 * process. @throws FormError.
 */
async function readEndSessionForm(request: IncomingMessage): Promise<void> {
  if (request.method !== 'POST' || request.url?.split('?')[0] !== path) return
  const fields = await readForm(request)
  request.method = 'GET'
  request.url = `${path}?${new URLSearchParams(fields)}`
}

export interface IdentityInput extends ProviderInput {
  port: number
  /** Holds style sheet and fonts. */
  projectDirectory: string
  /** Null sends no mails. */
  mail: MailOutbox | null
  endSessions(subject: string): Promise<void>
  log: Log
}

export interface RunningIdentity {
  issuer: string
  close(): Promise<void>
}

const CLEAN_UP_EVERY = 60 * 60 * 1000

function sendAsset(response: ServerResponse, asset: Asset): void {
  response.writeHead(200, {
    'content-type': asset.type,
    'content-length': asset.bytes.length,
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  response.end(asset.bytes)
}

function refuse(response: ServerResponse, wait: number, appOrigin: string): void {
  const text = `Your network has asked for too many sign-ins. Try again in ${wait} seconds.`
  response.writeHead(429, { ...pageHeaders(appOrigin), 'retry-after': String(wait) })
  response.end(messagePage({ title: 'Too many requests', text, appOrigin }))
}

/** Programs learn of a full disk in their own form; people get a page (`errorPage`). */
function answerFullDisk(context: Context, error: Error): void {
  if (!isFullDisk(error) || typeof context.body === 'string') return
  context.status = 507
  context.body = { error: 'server_error', error_description: fullDiskSentence }
}

const failure = 'The sign-in service failed. Try again.'

/**
 * The provider saves the browser's session after its handlers, and a failure there would answer
 * only 'Internal Server Error'.
 */
function answerOuterFailures(provider: Provider, { log, appOrigin }: IdentityInput): void {
  provider.use(async (context, next) => {
    try {
      await next()
    } catch (error) {
      log.error({ err: error }, 'The identity provider failed.')
      const isFull = isFullDisk(error)
      const text = isFull ? fullDiskSentence : failure
      // They belong to the answer that failed.
      for (const header of ['location', 'set-cookie']) context.remove(header)
      context.status = isFull ? 507 : 500
      if (context.accepts('json', 'html') === 'html') {
        answerPage(context, appOrigin, messagePage({ title: 'Sign-in could not continue', text, appOrigin }))
      } else {
        context.body = { error: 'server_error', error_description: text }
      }
    }
  })
}

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use. Set IDENTITY_PORT to a free one.`
      reject(cause.code === 'EADDRINUSE' ? new Error(taken) : cause)
    })
    server.listen(port, hostname, resolve)
  })
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const linkAnswers = new Map([
  [newPasswordPath, answerNewPassword],
  [newAccountPath, answerNewAccount],
])

/** Undefined for an address of the protocol. */
function pageAt(deps: PageDeps, path: string): Answer | undefined {
  const { mail } = deps
  if (path.startsWith('/interaction/')) {
    return (request, response) => answerInteraction(deps, request, response)
  }
  const answer = linkAnswers.get(path)
  if (!mail || !answer) return undefined
  return (request, response) => answer({ ...deps, mail }, request, response)
}

/** Milliseconds, as for all servers of the app: Node's 5 s may end a kept connection under the next request. */
const idleWithin = 95_000

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}

function fail({ log, appOrigin }: IdentityInput, response: ServerResponse) {
  return (error: unknown) => {
    if (error instanceof FormError) {
      response.writeHead(error.status, pageHeaders(appOrigin))
      response.end(messagePage({ title: 'Sign-out could not continue', text: error.message, appOrigin }))
      return
    }
    log.error({ err: error }, 'The identity provider failed.')
    if (isFullDisk(error) && !response.headersSent) {
      response.writeHead(507, pageHeaders(appOrigin))
      response.end(fullDiskPage(appOrigin))
      return
    }
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(failure)
  }
}

/**
 * Listens on its own port. @throws a sentence when the app has a public host or the port is taken.
 */
export async function startIdentity(input: IdentityInput): Promise<RunningIdentity> {
  refusePublicHost(input.appOrigin)
  const provider = createProvider(input)
  provider.on('server_error', (context, error) => {
    input.log.error({ err: error }, 'The identity provider failed.')
    answerFullDisk(context, error)
  })
  answerOuterFailures(provider, input)
  const secret = input.keys.cookies[0] ?? ''
  const deps = {
    ...input,
    provider,
    limits: createAttemptLimits(input.db, { secret }),
    resetLimits: createResetLimits(input.db, { secret, log: input.log }),
    signUpMails: countSignUpMails(input.db, { secret }),
  }
  const { mail } = input
  const routeLimits = createRouteLimits()
  const assets = readAssets(input.projectDirectory)
  const protocol = provider.callback()
  const { host } = new URL(input.issuer)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // The provider builds its addresses from this header, which anyone can choose.
    request.headers.host = host
    const path = request.url?.split('?')[0] ?? '/'
    for (const [name, value] of Object.entries(policyHeaders(input.appOrigin)))
      response.setHeader(name, value)
    const wait = await routeLimits.take({ path, address: clientAddress(request) })
    if (wait !== null) return refuse(response, wait, input.appOrigin)
    const asset = request.method === 'GET' ? assets.get(path) : undefined
    if (asset) return sendAsset(response, asset)
    const page = pageAt(deps, path)
    if (page) return page(request, response)
    await readEndSessionForm(request)
    return protocol(request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(fail(input, response))
  })
  server.keepAliveTimeout = idleWithin
  await listen(server, input.port, new URL(input.issuer).hostname.replace(/^\[|\]$/g, ''))
  const cleanUp = setInterval(() => {
    const now = new Date()
    const removals = [removeExpired, removeEndedResets, removeEndedSignUps].map((remove) =>
      remove(input.db, now),
    )
    Promise.all(removals).catch((error: unknown) =>
      input.log.warn({ err: error }, 'Expired sign-ins could not be removed.'),
    )
  }, CLEAN_UP_EVERY)
  cleanUp.unref()
  mail?.jobs.start(accountMails({ ...input, mail }))
  return {
    issuer: input.issuer,
    close: async () => {
      clearInterval(cleanUp)
      await Promise.all([close(server), mail?.jobs.close()])
    },
  }
}
