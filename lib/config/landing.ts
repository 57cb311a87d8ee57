import { safeReturnUrl } from './return-url'
import { routes } from './routes'
import { guestPath } from './site'

type Visit = {
  /** The `ref` of the address, decoded. */
  ref: string | string[] | undefined
  allowedHosts: readonly string[]
  isGuest?: boolean
}

/** The page in `ref` when it is ours, else home. Never a sign-in or sign-out page, which would lead back. */
export function landingPath({ ref, allowedHosts, isGuest = false }: Visit): string {
  const home = isGuest ? guestPath(routes.home) : routes.home
  const wanted = safeReturnUrl(typeof ref === 'string' ? ref : ref?.[0], allowedHosts)
  if (wanted === null) return home
  const path = URL.parse(wanted, 'http://landing.invalid')?.pathname
  const isOfSignIn = path === routes.signIn || path === routes.auth || path === routes.loggedOut
  return isOfSignIn ? home : wanted
}
