import { siteOf } from '@/server/base/web/client-network'

export const accountOwner = (subject: string): string => `account ${subject}`

/**
 * A /48 has 65,536 networks of /64, so they share their turns.
 * @param network of `clientNetwork`
 */
export function networkOwner(network: string | null | undefined): string {
  const known = network ?? 'unknown'
  return `network ${siteOf(known) ?? known}`
}
