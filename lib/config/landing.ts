import { safeReturnUrl } from './return-url'
import { routes } from './routes'
import { guestPath, isGuestPage, isGuestPath, withoutGuestPrefix } from './site'

type Visit = {
  ref: string | string[] | undefined
  allowedHosts: readonly string[]
  isGuest?: boolean
}

/** The page in `ref` if it is ours, else home. Never a sign-in or sign-out page, which would lead back. */
export function landingPath({ ref, allowedHosts, isGuest = false }: Visit): string {
  const home = isGuest ? guestPath(routes.home) : routes.home
  const wanted = safeReturnUrl(typeof ref === 'string' ? ref : ref?.[0], allowedHosts)
  if (wanted === null) return home
  const path = URL.parse(wanted, 'http://landing.invalid')?.pathname
  const isOfSignIn = [routes.signIn, routes.auth, routes.signUp, routes.loggedOut].some((own) => own === path)
  return isOfSignIn ? home : wanted
}

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? ''

export function guestLandingPath(ref: Visit['ref']): string {
  const wanted = landingPath({ ref, allowedHosts: [], isGuest: true })
  if (isGuestPath(pathOf(wanted))) return wanted
  return isGuestPage(pathOf(wanted).split('/')[1]) ? guestPath(wanted) : guestPath(routes.home)
}

/** The page in `ref`, never support itself, else home. */
export function closingPath(ref: string | undefined, isGuest: boolean): string {
  const wanted = landingPath({ ref, allowedHosts: [], isGuest })
  const isSupport = withoutGuestPrefix(pathOf(wanted)) === routes.support
  return isSupport ? landingPath({ ref: undefined, allowedHosts: [], isGuest }) : wanted
}
