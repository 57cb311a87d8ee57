import { afterSignIn } from './after-sign-in'
import { landingPath } from './landing'

type Parameter = string | string[] | undefined

export interface AuthRequest {
  returnTo: string
  register: boolean
  fromLink: boolean
  error: string | null
}

const first = (value: Parameter) => (typeof value === 'string' ? value : value?.[0])

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
