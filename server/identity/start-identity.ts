import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Context } from 'oidc-provider'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { isFullDisk } from '@/server/base/full-disk'
import type { Log } from '@/server/base/log'
import { type Asset, readAssets } from './assets'
import { createAttemptLimits } from './attempt-limits'
import { clientAddress } from './client-address'
import { removeExpired } from './database-adapter'
import { readEndSessionForm } from './end-session-form'
import { FormError } from './form-body'
import { answerInteraction } from './interactions'
import { refusePublicHost } from './local-host'
import { fullDiskPage, messagePage } from './pages/message-page'
import { pageHeaders, policyHeaders } from './pages/page'
import { createProvider, type ProviderInput } from './provider'
import { createRouteLimits } from './route-limits'

export interface IdentityInput extends ProviderInput {
  port: number
  /** The project's folder, with style sheet and fonts. */
  projectDirectory: string
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

function listen(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use. Set IDENTITY_PORT to a free one.`
      reject(cause.code === 'EADDRINUSE' ? new Error(taken) : cause)
    })
    server.listen(port, hostname, resolve)
  })
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
    response.end('The sign-in service failed. Try again.')
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
  const deps = {
    ...input,
    provider,
    limits: createAttemptLimits(input.db, { secret: input.keys.cookies[0] ?? '' }),
  }
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
    if (path.startsWith('/interaction/')) return answerInteraction(deps, request, response)
    await readEndSessionForm(request)
    return protocol(request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(fail(input, response))
  })
  await listen(server, input.port, new URL(input.issuer).hostname.replace(/^\[|\]$/g, ''))
  const cleanUp = setInterval(() => {
    removeExpired(input.db, new Date()).catch((error: unknown) =>
      input.log.warn({ err: error }, 'Expired sign-ins could not be removed.'),
    )
  }, CLEAN_UP_EVERY)
  cleanUp.unref()
  return {
    issuer: input.issuer,
    close: () => {
      clearInterval(cleanUp)
      return close(server)
    },
  }
}
