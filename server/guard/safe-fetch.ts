import { Agent, type Dispatcher, errors, request } from 'undici'
import { brand } from '@/lib/config/brand'
import { isFullDisk } from '@/server/base/errors/error-code'
import {
  type Dial,
  dialNetwork,
  guardedConnect,
  RefusedAddressError,
  type Resolve,
  resolveName,
} from './guarded-connect'
import { atLeastRate, limitedBody, readableCodings, TooLargeError, TooSlowError } from './read-body'

const redirects = new Set([301, 302, 303, 307, 308])
const maxRedirects = 3
const totalMs = 30_000
/** A site that accepts and stays silent must not hold a download for its whole time. */
const headMs = 15_000
/** Raw links of code hosts serve plain text; its content is parsed all the same. */
const jsonType = /^(application\/([\w.-]+\+)?json|text\/(json|plain))\s*(;|$)/i

export interface SafeFetchOptions {
  hosts: readonly string[] | null
  admitted?: readonly string[] | undefined
  purpose: string
  /** `any` is for callers that never answer with the content type; otherwise only JSON. */
  types?: 'json' | 'any'
  /** Decoded. */
  maxBytes: number
  /** Milliseconds for the whole call, redirects included. */
  within?: number
  /** Milliseconds over which the least rate is averaged; shorter in tests. */
  paceWindow?: number
  resolve?: Resolve
  dial?: Dial
}

export type FetchFaultCode = 'bad_request' | 'too_large' | 'upstream_failed' | 'timed_out'

/** `detail` is for the caller and the same for every refusal. */
export class FetchFault extends Error {
  readonly code: FetchFaultCode
  readonly detail: string

  constructor(code: FetchFaultCode, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'FetchFault'
    this.code = code
    this.detail = detail
  }
}

export const refusal = (cause?: unknown) =>
  new FetchFault('bad_request', 'This address cannot be loaded. Give a public https address.', cause)
const failure = (cause?: unknown, kind = 'JSON file') =>
  new FetchFault('upstream_failed', `There is no ${kind} at this address.`, cause)

const tooSlow = ({ host }: URL) =>
  new FetchFault('timed_out', `The file arrived too slowly from ${host}.`, new TooSlowError())

export interface BodyHead {
  type: string
  /** Bytes; undefined if unknown or encoded. */
  length: number | undefined
}

/** @param ended aborts when the download ends early */
type Take<T> = (body: AsyncIterable<Uint8Array>, head: BodyHead, ended: AbortSignal) => Promise<T>

/**
 * The only way to fetch an address that a user supplied (server-side request forgery): https on its
 * standard port, no user name, public addresses only, checked when connecting and after every
 * redirect; limited in size and time, with a least rate of 20 KB/s; no cookies, keys or other headers of ours except a fixed
 * User-Agent.
 * @throws FetchFault; a full disk's error as it is.
 */
export function createSafeDownload(options: SafeFetchOptions) {
  return async <T>(address: string, signal: AbortSignal, take: Take<T>): Promise<T> => {
    const late = AbortSignal.timeout(options.within ?? totalMs)
    try {
      return await follow(address, { options, signal: AbortSignal.any([signal, late]), take })
    } catch (error) {
      throw isFullDisk(error) ? error : faultFor(error, { isLate: late.aborted, types: options.types })
    }
  }
}

export function createSafeFetch(options: SafeFetchOptions) {
  const download = createSafeDownload(options)
  return (address: string, signal: AbortSignal) => download(address, signal, readText)
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Also false for addresses that may not be fetched at all. */
export function isListedAddress(address: string, hosts: readonly string[]): boolean {
  try {
    return allowedUrl(address, { hosts }) !== undefined
  } catch {
    return false
  }
}

interface Circumstances {
  isLate: boolean
  types: SafeFetchOptions['types']
}

function faultFor(error: unknown, { isLate, types }: Circumstances): FetchFault {
  if (error instanceof FetchFault) return error
  if (error instanceof RefusedAddressError) return refusal(error)
  if (error instanceof TooLargeError) {
    return new FetchFault(
      'too_large',
      `The file at this address is larger than ${error.max / 1_000_000} MB.`,
      error,
    )
  }
  if (isLate || error instanceof errors.HeadersTimeoutError)
    return new FetchFault('timed_out', 'This address took too long to answer.', error)
  return failure(error, types === 'any' ? 'file' : undefined)
}

interface Walk<T> {
  options: SafeFetchOptions
  signal: AbortSignal
  take: Take<T>
}

async function follow<T>(address: string, walk: Walk<T>): Promise<T> {
  let url = allowedUrl(address, walk.options)
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const found = await visit(url, walk)
    if ('taken' in found) return found.taken
    url = allowedUrl(new URL(found.location, url).href, walk.options)
  }
  throw new Error('Too many redirects.')
}

export type Hosts = Pick<SafeFetchOptions, 'hosts' | 'admitted'>

export const isAdmittedTo = ({ origin }: URL, { hosts, admitted }: Hosts): boolean =>
  Boolean(hosts?.includes(origin) || admitted?.includes(origin))

/** @throws RefusedAddressError */
export function allowedUrl(address: string, { hosts, admitted }: Hosts): URL {
  const url = URL.parse(address)
  if (!url) throw new RefusedAddressError('it is no address')
  if (url.username !== '' || url.password !== '') throw new RefusedAddressError('it holds a user name')
  if (isAdmittedTo(url, { hosts, admitted })) return url
  if (url.protocol !== 'https:') throw new RefusedAddressError('it is not https')
  if (url.port !== '') throw new RefusedAddressError('its port is not the usual one')
  if (hosts && !hosts.includes(url.hostname)) throw new RefusedAddressError('its host is not listed')
  return url
}

async function visit<T>(
  url: URL,
  { options, signal, take }: Walk<T>,
): Promise<{ taken: T } | { location: string }> {
  const { resolve = resolveName, dial = dialNetwork, types } = options
  const isAdmitted = isAdmittedTo(url, options)
  const agent = new Agent({ connect: guardedConnect({ resolve, dial, isAdmitted }), pipelining: 0 })
  const slow = new AbortController()
  const ended = AbortSignal.any([signal, slow.signal])
  try {
    const answer = await request(url, {
      dispatcher: agent,
      signal: ended,
      headersTimeout: headMs,
      headers: {
        accept: types === 'any' ? '*/*' : 'application/json',
        'accept-encoding': readableCodings,
        'user-agent': `${brand.slug} (${options.purpose})`,
      },
    })
    const location = headerOf(answer, 'location')
    if (redirects.has(answer.statusCode) && location !== '') return { location }
    if (answer.statusCode !== 200) throw new Error(`Status ${answer.statusCode}.`)
    const type = headerOf(answer, 'content-type')
    if (types !== 'any' && !jsonType.test(type)) throw new Error('Another content type.')
    const coding = headerOf(answer, 'content-encoding').toLowerCase()
    const length = coding === '' ? Number(headerOf(answer, 'content-length')) || undefined : undefined
    const body = atLeastRate(limitedBody(answer.body, coding, options.maxBytes), {
      window: options.paceWindow,
      cut: (error) => slow.abort(error),
    })
    return { taken: await take(body, { type, length }, ended) }
  } catch (error) {
    throw slow.signal.aborted ? tooSlow(url) : error
  } finally {
    await agent.destroy()
  }
}

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string) => [headers[name] ?? ''].flat()[0] ?? ''
