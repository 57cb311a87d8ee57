import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from '@/server/engine/db/open-database'
import { placeImage } from '@/tests/support/database-image'
import { serveIssueTracker } from '@/tests/support/issue-tracker'
import { outboxRig } from '@/tests/support/outbox-rig'
import { temporaryDirectory } from '@/tests/support/temporary-directory'
import { until } from '@/tests/support/until'

test.each([
  ['before the tracker has done anything', 'silent'],
  ['after the tracker has filed the issue', 'answer held'],
] as const)(
  'loses nothing and repeats nothing when killed %s',
  async (_, fault) => {
    const directory = temporaryDirectory()
    await placeImage(join(directory.path, 'db'))
    const tracker = await serveIssueTracker()
    tracker.state.fault = fault
    const script = 'tests/support/hold-outbox.ts'
    const parameters = ['--import', 'tsx', script, join(directory.path, 'db'), tracker.origin]
    // A killed process cannot remove its files, so it works in a folder that this test removes.
    const env = { ...process.env, TMPDIR: directory.path }
    const killed = spawn(process.execPath, parameters, { env, stdio: 'ignore' })
    await until(() => tracker.seen.includes('POST /rest/api/2/issue') && tracker.seen.length === 1)
    await until(() => fault === 'silent' || tracker.filed.length === 1)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    tracker.state.fault = null

    const database = await openDatabase({ directory: join(directory.path, 'db') })
    const outbox = outboxRig(database.db, tracker.origin, { isAlone: true })
    try {
      outbox.work()
      await outbox.allSent()
      expect([tracker.filed.length, await outbox.unsent()]).toEqual([1, []])
    } finally {
      await outbox.close()
      await database.close()
      await tracker.close()
      directory.remove()
    }
  },
  180_000,
)
