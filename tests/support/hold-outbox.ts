import { once } from 'node:events'
import { openDatabase } from '@/server/engine/db/open-database'
import { outboxRig } from './outbox-rig'

/** A process that is killed while sending an issue to the tracker, and another one once it reads a line. */
async function hold(directory: string, tracker: string): Promise<void> {
  const { db } = await openDatabase({ directory })
  const outbox = outboxRig(db, tracker)
  await outbox.file()
  outbox.work()
  await once(process.stdin, 'data')
  await outbox.file()
  outbox.work()
}

hold(process.argv[2] ?? '', process.argv[3] ?? '').catch((error) => {
  process.stderr.write(`${error}\n`)
  process.exit(1)
})
