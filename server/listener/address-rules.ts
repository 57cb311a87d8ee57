import type { Rule } from './gate'

/** The host's name as URLs spell it: no port, lower case. Null for what is no host. */
function nameOf(host: string): string | null {
  const url = URL.parse(`http://${host}`)
  return url && url.host !== '' && url.pathname === '/' && url.username === '' ? url.hostname : null
}

const misdirected = { status: 421, detail: 'This server does not serve the host of the request.' }

/**
 * Takes requests for a path, and for an absolute address of a host of ours, which becomes a path. Answers 421
 * for another host's address and 400 for anything else (`*`), with which Next would fail.
 */
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

/** Balancers ask by address whether the process is alive; the answer names no host. */
const healthPath = '/api/system/health'

/** Answers 421 for any host but ours, whatever its port: proxies may listen on another. */
export const knownHosts =
  (isOurs: (hostname: string) => boolean): Rule =>
  ({ url = '', headers }) => {
    if (url.split('?', 1)[0] === healthPath) return null
    const name = headers.host === undefined ? null : nameOf(headers.host)
    return name !== null && isOurs(name) ? null : misdirected
  }

/** Answers 400 for a null character in the query: databases and files cannot hold it. */
export const noNullCharacter: Rule = ({ url = '' }) =>
  url.includes('%00', url.indexOf('?') + 1 || url.length)
    ? { status: 400, detail: 'The address contains a null character.' }
    : null
