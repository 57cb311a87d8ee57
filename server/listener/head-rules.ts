import type { Rule } from './gate'

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
