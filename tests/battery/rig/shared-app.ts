import { readFileSync } from 'node:fs'
import type { BuiltApp } from './built-app'
import { refuseLeaks, secretsIn } from './log-leaks'
import { askSupervisor, type Lease, type SharedKind } from './supervised'

export interface LeasedApp extends Pick<Lease, 'ports' | 'client' | 'providerDirectory'> {
  app: BuiltApp
  /** Call it once the servers at `ports` are closed. Throws if the app has logged a secret. */
  giveBack(): Promise<void>
}

/** Leases an app from the supervisor, exclusively until returned. */
export async function leaseApp(kind: SharedKind): Promise<LeasedApp> {
  const { id, origin, identityOrigin, varDir, pid, log, ...place } = await askSupervisor('lease', { kind })
  const output = () => readFileSync(log.file).subarray(log.from).toString('utf8')
  const stop = () => Promise.reject(new Error('A shared app is stopped by the supervisor.'))
  return {
    ...place,
    app: { origin, identityOrigin, varDir, pid, output, stop },
    async giveBack() {
      const written = output()
      await askSupervisor('return', { id })
      refuseLeaks(written, secretsIn(varDir))
    },
  }
}
