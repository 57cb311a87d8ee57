import { safeReturnUrl } from './return-url'
import { routes } from './routes'
import { guestPath } from './site'

type Visit = {
  /** The `ref` of the address, decoded. */
  ref: string | string[] | undefined
  allowedHosts: readonly string[]
  isGuest?: boolean
}

/**
 * Where somebody ends who has signed in or goes on as a guest: the page they came from when it is one of ours, else
 * home. The pages that sign people in and out are none: they would send them here again, or say that they have left.
 */
export function landingPath({ ref, allowedHosts, isGuest = false }: Visit): string {
  const home = isGuest ? guestPath(routes.home) : routes.home
  const wanted = safeReturnUrl(typeof ref === 'string' ? ref : ref?.[0], allowedHosts)
  if (wanted === null) return home
  const path = URL.parse(wanted, 'http://landing.invalid')?.pathname
  const isOfSignIn = path === routes.signIn || path === routes.auth || path === routes.loggedOut
  return isOfSignIn ? home : wanted
}
