import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from '@/server/engine/db/open-database'
import { placeImage } from '@/tests/support/database-image'
import { serveIssueTracker } from '@/tests/support/issue-tracker'
import { outboxRig } from '@/tests/support/outbox-rig'
import { temporaryDirectory, temporaryFilesIn } from '@/tests/support/temporary-directory'
import { until } from '@/tests/support/until'

test('loses nothing and repeats nothing when killed before or after the tracker files an issue', async () => {
  const directory = temporaryDirectory()
  await placeImage(join(directory.path, 'db'))
  const tracker = await serveIssueTracker()
  const script = 'tests/support/hold-outbox.ts'
  const parameters = ['--import', 'tsx', script, join(directory.path, 'db'), tracker.origin]
  const env = temporaryFilesIn(directory.path)
  tracker.state.fault = 'silent'
  const killed = spawn(process.execPath, parameters, { env, stdio: ['pipe', 'ignore', 'inherit'] })
  const asked = (count: number) =>
    until(() => tracker.seen.filter((call) => call === 'POST /rest/api/2/issue').length === count)
  await asked(1)
  tracker.state.fault = 'answer held'
  killed.stdin?.write('another')
  await asked(2)
  await until(() => tracker.filed.length === 1)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(tracker.seen).toHaveLength(2)
  tracker.state.fault = null

  const database = await openDatabase({ directory: join(directory.path, 'db') })
  const outbox = outboxRig(database.db, tracker.origin, { isAlone: true })
  try {
    outbox.work()
    await outbox.allSent()
    expect([tracker.filed.length, await outbox.unsent()]).toEqual([2, []])
  } finally {
    await outbox.close()
    await database.close()
    await tracker.close()
    directory.remove()
  }
}, 180_000)
