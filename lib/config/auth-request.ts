import { landingPath } from './landing'

type Parameter = string | string[] | undefined

export interface AuthRequest {
  returnTo: string
  register: boolean
  /** A short code of what went wrong at the provider, null when nothing did. */
  error: string | null
}

const first = (value: Parameter) => (typeof value === 'string' ? value : value?.[0])

/**
 * What the address of the sign-in route asks for. `ref` is the path to return to. `state` has parts between
 * semicolons: the first may be `register`, the last is an address to return to and wins when it is allowed. What is
 * not allowed is ignored.
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
    returnTo: wanted === nothingAllowed ? fromRef : wanted,
    register: parts[0] === 'register',
    error: error === undefined ? null : error.replace(/[^\w .-]/g, '').slice(0, 80),
  }
}
