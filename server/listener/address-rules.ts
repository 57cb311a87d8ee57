import type { Rule } from './gate'

function nameOf(host: string): string | null {
  const url = URL.parse(`http://${host}`)
  return url && url.host !== '' && url.pathname === '/' && url.username === '' ? url.hostname : null
}

const misdirected = { status: 421, detail: 'This server does not serve the host of the request.' }

/** Our absolute addresses become paths. Answers 421 for other hosts, 400 for `*`, on which Next would fail. */
export const pathsOnly =
  (isOurs: (hostname: string) => boolean): Rule =>
  (request) => {
    const { url = '' } = request
    if (url.startsWith('/')) return null
    const [start, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
    if (start === undefined || host === undefined)
      return { status: 400, detail: 'The request does not name a path.' }
    const name = nameOf(host)
    if (name === null || !isOurs(name)) return misdirected
    const rest = url.slice(start.length)
    request.url = rest.startsWith('/') ? rest : `/${rest}`
    request.headers.host = host
    return null
  }

/** Load balancers use the IP address; the answer names no host. */
const healthPath = '/api/system/health'

/** Answers 421. Ignores the port, since proxies may use another. */
export const knownHosts =
  (isOurs: (hostname: string) => boolean): Rule =>
  ({ url = '', headers }) => {
    if (url.split('?', 1)[0] === healthPath) return null
    const name = headers.host === undefined ? null : nameOf(headers.host)
    return name !== null && isOurs(name) ? null : misdirected
  }

const nullCharacter = '%00'

/** The API answers 400: databases and files cannot hold a null character. Pages read a space instead. */
export const noNullCharacter: Rule = (request) => {
  const { url = '' } = request
  const start = url.indexOf('?')
  if (start < 0 || !url.includes(nullCharacter, start)) return null
  if (url.startsWith('/api/')) return { status: 400, detail: 'The address contains a null character.' }
  request.url = url.slice(0, start) + url.slice(start).replaceAll(nullCharacter, '%20')
  return null
}

/** Next's own page for a fault has an address, and answers it with 500. */
export const noFaultPage: Rule = ({ url = '' }) =>
  /^\/(?:demo\/)?_global-error(?:[/?.]|$)/.test(url)
    ? { status: 404, detail: 'There is nothing at this address.' }
    : null

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Next would answer `TRACE` with 500. */
export const knownMethods: Rule = ({ method = '' }) =>
  methods.includes(method)
    ? null
    : { status: 405, detail: 'No page or call has this method.', headers: { allow: methods.join(', ') } }

/** Browsers send about 20, proxies add a few. */
const maxHeaders = 100

/** Answers 431. Node itself limits headers to 16 KB. */
export const fewHeaders: Rule = ({ rawHeaders }) =>
  rawHeaders.length / 2 <= maxHeaders
    ? null
    : { status: 431, detail: `The request has more than ${maxHeaders} headers.` }

const cookieBytes = 8_192

/** Drops other programs' cookies, and answers 431 to more than 8 KB of our own. @param ours name prefixes */
export function ownCookies(ours: readonly string[]): Rule {
  const isOurs = (pair: string) => {
    const name = pair.trimStart().replace(/^__(?:Host|Secure)-/, '')
    return ours.some((each) => name.startsWith(each))
  }
  return ({ headers }) => {
    if (headers.cookie === undefined) return null
    const kept = headers.cookie.split(';').filter(isOurs).join(';').trim()
    if (kept.length > cookieBytes) {
      return { status: 431, detail: 'The cookies of this site are too large. Delete them and try again.' }
    }
    if (kept === '') delete headers.cookie
    else headers.cookie = kept
    return null
  }
}
