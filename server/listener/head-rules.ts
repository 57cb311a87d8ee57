import type { Rule } from './gate'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers 405 to methods that no page or route has; Next answers `TRACE` with 500. */
export const knownMethods: Rule = ({ method = '' }) =>
  methods.includes(method)
    ? null
    : { status: 405, detail: 'No page or call has this method.', headers: { allow: methods.join(', ') } }

/** Browsers send about 20, proxies add a few. */
const maxHeaders = 100

/** Answers 431 to more headers than any browser sends. Node itself refuses more than 16 KB of them. */
export const fewHeaders: Rule = ({ rawHeaders }) =>
  rawHeaders.length / 2 <= maxHeaders
    ? null
    : { status: 431, detail: `The request has more than ${maxHeaders} headers.` }

const cookieBytes = 8_192

/**
 * Drops foreign cookies, which other programs on the same domain set and which only cost time, and answers
 * 431 to more than 8 KB of our own.
 * @param ours how names of our cookies begin, without the browser's own prefixes
 */
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
