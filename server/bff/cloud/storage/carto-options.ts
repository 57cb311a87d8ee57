import { limits } from '@/lib/config/limits'
import { createSafeCall } from '@/server/guard/safe-call'

/** A CARTO installation and how this app is registered there. */
export interface CartoOptions {
  /** Where people sign in, such as `https://carto.com`. */
  base: string
  /** Address of an account, with `{user}` in its place. */
  userBase: string
  /** Whether these addresses are the operator's own, which may be private. */
  isAdmitted: boolean
  clientId: string
  clientSecret: string
  /** Separated by spaces. */
  scopes: string
  /** Our address that the sign-in page returns to. */
  returnTo: string
  /** For one call, ms. */
  within?: number
  /** Waits before a call is repeated. */
  pause?: (ms: number) => Promise<unknown>
}

/** Calls of one address of CARTO, through the guard. */
export const cartoCall = ({ isAdmitted, within = 60_000 }: CartoOptions, base: string) =>
  createSafeCall({ base, isAdmitted, within, purpose: 'CARTO maps', maxBytes: 2 * limits.savedMapBytes })

/** Whether CARTO's own servers answer at an address; an organization's is that of one of its accounts. */
export function isOfCarto(address: URL, userBase: string): boolean {
  const [label = ''] = address.hostname.split('.')
  return URL.parse(userBase.replace('{user}', label))?.origin === address.origin
}
