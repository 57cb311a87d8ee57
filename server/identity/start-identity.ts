import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Context, Provider } from 'oidc-provider'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { isFullDisk } from '@/server/base/full-disk'
import type { Log } from '@/server/base/log'
import type { MailOutbox } from '@/server/engine/jobs/mail-outbox'
import { accountMails } from './account-mails'
import { removeEndedResets } from './accounts/password-resets'
import { removeEndedSignUps } from './accounts/waiting-sign-ups'
import { type Asset, readAssets } from './assets'
import { createAttemptLimits } from './attempt-limits'
import { clientAddress } from './client-address'
import { removeExpired } from './database-adapter'
import { readEndSessionForm } from './end-session-form'
import type { PageDeps } from './exchange'
import { FormError } from './form-body'
import { answerInteraction } from './interactions'
import { refusePublicHost } from './local-host'
import { answerNewAccount, newAccountPath } from './new-account'
import { answerNewPassword, newPasswordPath } from './new-password'
import { answerPage, fullDiskPage, messagePage } from './pages/message-page'
import { pageHeaders, policyHeaders } from './pages/page'
import { createProvider, type ProviderInput } from './provider'
import { createResetLimits } from './reset-limits'
import { createRouteLimits } from './route-limits'
import { countSignUpMails } from './sign-up-mails'

export interface IdentityInput extends ProviderInput {
  port: number
  /** The project's folder, with style sheet and fonts. */
  projectDirectory: string
  /** Sends mails about passwords; null for none. */
  mail: MailOutbox | null
  /** Ends every session of a person at the app. */
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
 * Answers what fails around the provider's own handlers. It saves the browser's session after them, and a
 * failure there would be answered with 'Internal Server Error' alone.
 */
function answerOuterFailures(provider: Provider, { log, appOrigin }: IdentityInput): void {
  provider.use(async (context, next) => {
    try {
      await next()
    } catch (error) {
      log.error({ err: error }, 'The identity provider failed.')
      const isFull = isFullDisk(error)
      const text = isFull ? fullDiskSentence : failure
      // Of the answer that the failure undid.
      for (const header of ['location', 'set-cookie']) context.remove(header)
      context.status = isFull ? 507 : 500
      if (context.accepts('json', 'html') === 'html') {
        answerPage(context, appOrigin, messagePage({ title: 'Sign-in could not go on', text, appOrigin }))
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

/** Handler for one of the provider's own pages; undefined for an address of the protocol. */
function pageAt(deps: PageDeps, path: string): Answer | undefined {
  const { mail } = deps
  if (path.startsWith('/interaction/')) {
    return (request, response) => answerInteraction(deps, request, response)
  }
  const answer = linkAnswers.get(path)
  if (!mail || !answer) return undefined
  return (request, response) => answer({ ...deps, mail }, request, response)
}

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
      response.end(messagePage({ title: 'Sign-out could not go on', text: error.message, appOrigin }))
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
 * Starts the embedded OpenID provider on its own port. Throws a sentence when the app has a public host or
 * the port is taken.
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
    // The provider builds its addresses from this header, which anybody can choose.
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
