import { openDatabase } from '@/server/engine/db/open-database'
import { outboxRig } from './outbox-rig'

/**
 * Runs as its own process: opens the embedded database in the given directory, files an issue and starts
 * sending it to the tracker at the given address, until it is killed.
 */
async function hold(directory: string, tracker: string): Promise<void> {
  const { db } = await openDatabase({ directory })
  const outbox = outboxRig(db, tracker)
  await outbox.file()
  outbox.work()
}

hold(process.argv[2] ?? '', process.argv[3] ?? '').catch((error) => {
  process.stderr.write(`${error}\n`)
  process.exit(1)
})
