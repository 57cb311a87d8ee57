import { limits } from '@/lib/config/limits'
import { createSafeCall } from '@/server/guard/safe-call'

export interface CartoOptions {
  /** Sign-in, such as `https://carto.com`. */
  base: string
  userBase: string
  /** The operator's own addresses may be private. */
  isAdmitted: boolean
  clientId: string
  clientSecret: string
  scopes: string
  returnTo: string
  /** Milliseconds per call. */
  within?: number
  pause?: (ms: number) => Promise<unknown>
}

export const cartoCall = ({ isAdmitted, within = 60_000 }: CartoOptions, base: string) =>
  createSafeCall({ base, isAdmitted, within, purpose: 'CARTO maps', maxBytes: 2 * limits.savedMapBytes })

/** An organization's address is that of one of its accounts. */
export function isOfCarto(address: URL, userBase: string): boolean {
  const [label = ''] = address.hostname.split('.')
  return URL.parse(userBase.replace('{user}', label))?.origin === address.origin
}
