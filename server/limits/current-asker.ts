import { AsyncLocalStorage } from 'node:async_hooks'
import { siteOf } from '@/server/base/web/client-network'
import type { Asker } from './fair-slots'

const current = new AsyncLocalStorage<Asker>()

/** Pools deep below `work` learn for whom it is, without every function in between handing it on. */
export const askingAs = <T>(asker: Asker, work: () => T): T => current.run(asker, work)

/** Work outside requests and jobs belongs to the installation. */
export const currentAsker = (): Asker => current.getStore() ?? { owner: 'installation' }

export const accountOwner = (subject: string): string => `account ${subject}`

/**
 * A /48 has 65,536 networks of /64, so they share their turns.
 * @param network of `clientNetwork`
 */
export function networkOwner(network: string | null | undefined): string {
  const known = network ?? 'unknown'
  return `network ${siteOf(known) ?? known}`
}
