import { errorCode } from '@/server/base/errors/error-code'
import { ExtractError } from './extract-error'

/** May pass, so it is worth a retry. The message completes a sentence. */
export class Interruption extends Error {
  override name = 'Interruption'
}

export interface RequestOptions {
  fetch: typeof fetch
  /** HEAD asks for the headers alone. */
  method?: 'GET' | 'HEAD'
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

const maxRedirects = 5
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

export function checkAddress(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new ExtractError(`"${text}" is not an address.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ExtractError(`An extract can be downloaded over http and https, not over "${url.protocol}".`)
  }
  if (url.username || url.password) {
    throw new ExtractError('An address with a user name or a password in it is not asked.')
  }
  return url
}

/** Without the query, which may contain a key. */
export const shown = ({ origin, pathname }: URL) => `${origin}${pathname}`

/**
 * @throws Interruption when the server is unreachable, ExtractError when it refuses or redirects elsewhere
 */
export async function request(address: URL, options: RequestOptions): Promise<Response> {
  let url = address
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await ask(url, options)
    const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (to === null) return checkStatus(response, url)
    await response.body?.cancel()
    const next = checkAddress(URL.parse(to, url)?.href ?? to)
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new ExtractError(`${shown(url)} sends on to ${shown(next)}, which is not encrypted.`)
    }
    url = next
  }
  throw new ExtractError(`${shown(address)} sends on more than ${maxRedirects} times.`)
}

async function ask(url: URL, { fetch, method = 'GET', headers, signal }: RequestOptions): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: 'manual',
      // Ranges of a compressed response would not fit together.
      headers: { 'user-agent': 'kerbwatt', ...headers, 'accept-encoding': 'identity' },
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    // A refused address stays refused.
    if (cause instanceof ExtractError) throw cause
    throw new Interruption(`the server cannot be reached (${reasonOf(cause)})`, { cause })
  }
}

export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  if (code !== '') return code
  return error instanceof Error ? error.message : String(error)
}

async function checkStatus(response: Response, url: URL): Promise<Response> {
  const { status, statusText } = response
  if (status === 200 || status === 206 || status === 304 || status === 416) return response
  await response.body?.cancel()
  const answer = `${status} ${statusText}`.trim()
  if (passing.has(status)) throw new Interruption(`the server answered ${answer}`)
  throw new ExtractError(`The server answered ${answer} for ${shown(url)}.`)
}
