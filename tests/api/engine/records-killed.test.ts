import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@/server/engine/db/open-database'
import { evaluations, files, leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { placeImage } from '@/tests/support/database-image'
import { silentLog } from '@/tests/support/engine-rig'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

test.each(['upload', 'merge'])(
  'a process killed in the middle of the %s leaves neither half a record nor a lost file',
  async (work) => {
    const directory = temporaryDirectory()
    await placeImage(join(directory.path, 'db'))
    const folder = join(directory.path, 'files')
    const script = ['--import', 'tsx', 'tests/support/hold-records.ts', directory.path, work]
    const killed = spawn(process.execPath, script, {
      // A killed process cannot remove its files, so it works in the folder that this test removes.
      env: { ...process.env, TMPDIR: directory.path },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const { db, close } = await openDatabase({ directory: join(directory.path, 'db') })
    try {
      const records = await db.select().from(evaluations)
      expect(records.map(({ evalId }) => evalId).sort()).toEqual(['0001_dc', '0002_dc'])
      const kept = (await db.select().from(files)).map(({ key }) => key)
      const store = createDiskFiles(folder)
      const day = 25 * 3_600_000
      const clock = () => new Date(Date.now() + day)
      await tidyFiles({ db, files: store, clock, log: silentLog })
      const found = globSync('evaluations/*/*.json', { cwd: folder }).map((path) =>
        path.replaceAll('\\', '/'),
      )
      expect(found.sort()).toEqual(kept.toSorted())
      expect(await db.select().from(leftoverFiles)).toEqual([])
    } finally {
      await close()
      directory.remove()
    }
  },
  180_000,
)
