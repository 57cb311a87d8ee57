import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asker } from './fair-slots'

const current = new AsyncLocalStorage<Asker>()

/** Pools deep below `work` learn for whom it is, without every function in between handing it on. */
export const askingAs = <T>(asker: Asker, work: () => T): T => current.run(asker, work)

/** Work outside requests and jobs belongs to the installation. */
export const currentAsker = (): Asker => current.getStore() ?? { owner: 'installation' }
