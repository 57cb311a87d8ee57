import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts this run's supervisor; test files find it by an environment variable. */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export.
export default async function startSupervisor() {
  const supervisor = spawn(process.execPath, ['--import', 'tsx', 'tests/battery/rig/supervisor-command.ts'], {
    // The supervisor stops everything when the channel ends, even if this process is killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [address] = await Promise.race([once(supervisor, 'message'), once(supervisor, 'exit')])
  if (supervisor.exitCode !== null) throw new Error('The supervisor of the battery did not start.')
  process.env.BATTERY_SUPERVISOR = String(address)
  globalThis.batterySupervisor = supervisor
}
