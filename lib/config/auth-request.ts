import { landingPath } from './landing'
import { routes } from './routes'
import { withoutGuestPrefix } from './site'

type Parameter = string | string[] | undefined

export interface AuthRequest {
  returnTo: string
  register: boolean
  fromLink: boolean
  error: string | null
}

const first = (value: Parameter) => (typeof value === 'string' ? value : value?.[0])

const recordPage = /^(\/(?:evaluations|my-analyses))\/[^/?#]/

const ofRecord = ['evalId', 'zid']

/**
 * The own page that a guest's page leads to. The account's record of the same number is another one, so a guest's
 * record leads to the list, and results lose theirs.
 */
export function afterSignIn(address: string): string {
  const own = withoutGuestPrefix(address)
  if (own === address) return address
  const [, list] = recordPage.exec(own) ?? []
  if (list !== undefined) return list
  const [path = '', search] = own.split('?', 2)
  if (path !== routes.results || search === undefined) return own
  const query = new URLSearchParams(search)
  for (const name of ofRecord) query.delete(name)
  return `${path}?${query}`
}

/**
 * `ref` is the path to return to. `state` has parts separated by semicolons: the first may be `register`, the last is a
 * return address, which wins if allowed. Others are ignored. A guest's page leads to the own one.
 */
export function readAuthRequest(
  query: Readonly<Record<string, Parameter>>,
  allowedHosts: readonly string[],
): AuthRequest {
  const parts = first(query.state)?.split(';') ?? []
  const fromRef = landingPath({ ref: query.ref, allowedHosts })
  const wanted = parts.length > 0 ? landingPath({ ref: parts.at(-1), allowedHosts }) : fromRef
  const nothingAllowed = landingPath({ ref: undefined, allowedHosts })
  const error = first(query.error)
  return {
    returnTo: afterSignIn(wanted === nothingAllowed ? fromRef : wanted),
    register: parts[0] === 'register',
    fromLink: first(query.link) === '1',
    error: error === undefined ? null : error.replace(/[^\w .-]/g, '').slice(0, 80),
  }
}
