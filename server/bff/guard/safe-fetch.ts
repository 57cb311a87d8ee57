import 'server-only'
import { Agent, type Dispatcher, request } from 'undici'
import { brand } from '@/lib/config/brand'
import { AppError } from '@/server/bff/handler/app-error'
import {
  type Dial,
  dialNetwork,
  guardedConnect,
  RefusedAddressError,
  type Resolve,
  resolveName,
} from './guarded-connect'
import { readableCodings, readBody, TooLargeError } from './read-body'

const redirects = new Set([301, 302, 303, 307, 308])
const mostRedirects = 3
const totalMs = 30_000
/** Raw links of code hosts serve plain text; its content is parsed all the same. */
const jsonType = /^(application\/([\w.-]+\+)?json|text\/(json|plain))\s*(;|$)/i

export interface SafeFetchOptions {
  /** Host names, or origins that may resolve anywhere; null for every public host. */
  hosts: readonly string[] | null
  /** Limit of the decoded body, in bytes. */
  mostBytes: number
  /** For the whole call, redirects included, in milliseconds. */
  within?: number
  resolve?: Resolve
  dial?: Dial
}

export type SafeFetch = (address: string, signal: AbortSignal) => Promise<string>

const refusal = (cause?: unknown) =>
  new AppError({
    code: 'bad_request',
    detail: 'This address cannot be loaded. Give a public https address.',
    cause,
  })
const failure = (cause?: unknown) =>
  new AppError({ code: 'upstream_failed', detail: 'There is no JSON file at this address.', cause })

/**
 * The only way to fetch an address that a user supplied (server-side request forgery): https on its standard
 * port, no user name, public addresses only, checked when connecting and after every redirect; limited in
 * size and time; without cookies, keys or other headers of ours except a fixed User-Agent.
 * @throws AppError 400 for a refused address, always in the same words; 413, 502 and 504 for an allowed one.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  return async (address, signal) => {
    const late = AbortSignal.timeout(options.within ?? totalMs)
    try {
      return await follow(address, { options, signal: AbortSignal.any([signal, late]) })
    } catch (error) {
      throw answerFor(error, late.aborted)
    }
  }
}

function answerFor(error: unknown, isLate: boolean): AppError {
  if (error instanceof AppError) return error
  if (error instanceof RefusedAddressError) return refusal(error)
  if (error instanceof TooLargeError) {
    const detail = `The file at this address is larger than ${error.most / 1_000_000} MB.`
    return new AppError({ code: 'too_large', detail })
  }
  if (isLate) return new AppError({ code: 'timed_out', detail: 'This address took too long to answer.' })
  return failure(error)
}

interface Walk {
  options: SafeFetchOptions
  signal: AbortSignal
}

async function follow(address: string, walk: Walk): Promise<string> {
  let url = allowedUrl(address, walk.options.hosts)
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const found = await visit(url, walk)
    if (typeof found === 'string') return found
    url = allowedUrl(new URL(found.location, url).href, walk.options.hosts)
  }
  throw failure(new Error('Too many redirects.'))
}

function allowedUrl(address: string, hosts: SafeFetchOptions['hosts']): URL {
  const url = URL.parse(address)
  if (!url) throw new RefusedAddressError('it is no address')
  if (url.username !== '' || url.password !== '') throw new RefusedAddressError('it holds a user name')
  if (hosts?.includes(url.origin)) return url
  if (url.protocol !== 'https:') throw new RefusedAddressError('it is not https')
  if (url.port !== '') throw new RefusedAddressError('its port is not the usual one')
  if (hosts && !hosts.includes(url.hostname)) throw new RefusedAddressError('its host is not listed')
  return url
}

/** The text at an address, or its redirect target. Uses a connection of its own. */
async function visit(url: URL, { options, signal }: Walk): Promise<string | { location: string }> {
  const { resolve = resolveName, dial = dialNetwork, hosts } = options
  const isAdmitted = hosts?.includes(url.origin) ?? false
  const agent = new Agent({ connect: guardedConnect({ resolve, dial, isAdmitted }), pipelining: 0 })
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        accept: 'application/json',
        'accept-encoding': readableCodings,
        'user-agent': `${brand.slug} (configuration)`,
      },
    })
    const location = headerOf(answer, 'location')
    if (redirects.has(answer.statusCode) && location !== '') return { location }
    if (answer.statusCode !== 200) throw failure(new Error(`Status ${answer.statusCode}.`))
    if (!jsonType.test(headerOf(answer, 'content-type'))) throw failure(new Error('Another content type.'))
    const coding = headerOf(answer, 'content-encoding').toLowerCase()
    const bytes = await readBody(answer.body, coding, options.mostBytes)
    return bytes.toString('utf8')
  } finally {
    await agent.destroy()
  }
}

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string) => [headers[name] ?? ''].flat()[0] ?? ''
