import { once } from 'node:events'

/** Ends the supervisor and everything it has started. */
// biome-ignore lint/style/noDefaultExport: Jest calls the default export.
export default async function stopSupervisor() {
  const supervisor = globalThis.batterySupervisor
  const isRunning = supervisor.exitCode === null && supervisor.signalCode === null
  const ended = isRunning ? once(supervisor, 'exit') : undefined
  if (supervisor.connected) supervisor.disconnect()
  await ended
  if (supervisor.exitCode !== 0) throw new Error('The supervisor of the battery did not end in order.')
}
