import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { evaluationMapSchema, runsSchema } from '@/lib/contract/evaluation'
import { isFullDisk } from '@/server/base/errors/error-code'
import { lockDirectory, type OpenedDatabase, openDatabase } from '@/server/engine/db/open-database'
import { heldLists, listsOf, storedList } from '@/server/engine/db/queries/lists'
import { heldBytes } from '@/server/engine/db/queries/saved-maps'
import { customers } from '@/server/engine/db/schema/customer'
import { evaluations, files, leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { placeEmpty, placeImage } from '@/tests/support/database-image'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, origin, silentLog, submission } from '@/tests/support/engine-rig'
import { extracts } from '@/tests/support/extracts'
import { type SmallDisk, smallDisk } from '@/tests/support/small-disk'
import { temporaryDirectory, temporaryFilesIn } from '@/tests/support/temporary-directory'

describe('a folder that the build of 21 November 2026 made', () => {
  const as = 'planner@old.example'
  let folder: string
  let opened: OpenedDatabase
  let rig: EngineRig

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kerbwatt-earlier-'))
    const archive = zstdDecompressSync(readFileSync(extracts.earlierInstallation))
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    opened = await openDatabase({ directory: join(folder, 'database') })
    rig = engineRig(opened.db, { files: createDiskFiles(join(folder, 'files')) })
  })

  afterAll(async () => {
    await rig?.close()
    await opened?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const runs = async () => runsSchema.parse(await (await rig.get('/evals/runs', { as })).json()).runs

  it('keeps its records, including the one that waits', async () => {
    const own = (await runs()).filter(({ type }) => type !== 'Summary')
    expect(own).toMatchObject([
      { evalId: '0002_dc', name: 'Second look', status: 'In progress', locations: 1, date: '23.11.2026' },
      { evalId: '0001', name: 'First look', status: 'Done', locations: 2, date: '23.11.2026' },
    ])
  })

  it('opens a finished record’s map and spreadsheet', async () => {
    const address = encodeURIComponent(`${origin}/api/evals/files/0001/map`)
    const map = evaluationMapSchema.parse(await (await rig.get(`/evals/map?url=${address}`, { as })).json())
    expect(JSON.stringify(map)).toContain('South forecourt')
    const excel = await rig.get('/evals/files/0001/excel', { as })
    expect([excel.status, await excel.text()]).toEqual([200, 'a workbook'])
  })

  it('answers a repeated submission with the record that it made', async () => {
    const headers = { 'idempotency-key': 'second' }
    const body = { ...submission(), eval_name: 'Another' }
    expect((await rig.post('/cord', { as, body, headers })).status).toBe(422)
    expect(await runs()).toHaveLength(3)
  })

  it('makes access tokens', async () => {
    const body = { name: 'Script', scopes: ['read:records'] }
    const { secret } = await (await rig.post('/tokens', { as, body })).json()
    const headers = { authorization: `Bearer ${secret}` }
    expect((await rig.get('/evals/runs', { headers })).status).toBe(200)
  })

  it('finishes the record that waited', async () => {
    rig.work()
    await rig.finished(as)
    const waited = (await runs()).find(({ name }) => name === 'Second look')
    expect(waited).toMatchObject({ status: 'Done', powerType: 'DC', locations: 1 })
  })
})

describe('faults', () => {
  const filesUnder = (directory: string) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)

  describe('another process on the same database', () => {
    const folder = temporaryDirectory()
    const directory = join(folder.path, 'db')
    const store = join(folder.path, 'files')
    let holder: ChildProcess
    let database: OpenedDatabase | undefined
    let rig: EngineRig | undefined

    beforeAll(async () => {
      await placeImage(directory)
      holder = spawn(process.execPath, ['--import', 'tsx', 'tests/support/hold-work.ts', folder.path], {
        env: temporaryFilesIn(folder.path),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise((resolve, reject) => {
        holder.stdout?.once('data', resolve)
        holder.once('exit', () => reject(new Error('The other process ended.')))
      })
    })

    afterAll(async () => {
      holder.kill('SIGKILL')
      await rig?.close()
      await database?.close()
      folder.remove()
    })

    test('is named with the directory and the remedy', async () => {
      await expect(openDatabase({ directory })).rejects.toThrow(
        `The database in ${directory} is already open in process ${holder.pid} on ${hostname()}, and only one ` +
          'process may use it. Stop that process first, or set DATABASE_URL to a PostgreSQL server that many ' +
          'processes can share.',
      )
    })

    test('leaves its evaluation, when killed, to the next process, which finishes it at once', async () => {
      const gone = once(holder, 'exit')
      holder.kill('SIGKILL')
      await gone
      database = await openDatabase({ directory })
      const { db, isShared } = database
      rig = engineRig(db, {
        files: createDiskFiles(store),
        jobs: createTableQueue({ db, log: silentLog, isAlone: !isShared }),
      })
      const before = await (await rig.get('/evals/runs', { as: 'ada@example.com' })).json()
      expect(before.runs).toMatchObject([{ evalId: '0001_dc', status: 'In progress', map: '-' }])
      expect((await rig.get('/evals/files/0001_dc/excel', { as: 'ada@example.com' })).status).toBe(202)
      rig.work()
      await rig.finished('ada@example.com')
      const { runs } = await (await rig.get('/evals/runs', { as: 'ada@example.com' })).json()
      expect(runs.find((run: { evalId: string }) => run.evalId === '0001_dc').status).toBe('Done')
    })

    test('leaves neither half a record nor a lost file of its upload and its merge', async () => {
      if (!database) throw new Error('The database is not open.')
      const { db } = database
      await rig?.finished('staff@example.com')
      const ids = (await db.select().from(evaluations)).map(({ evalId }) => evalId)
      const summary = '0000_dc'
      expect(ids.filter((id) => id !== summary).sort()).toEqual(['0001_dc', '0001_dc', '0002_dc'])
      const isMap = (key: string) => /\/map[^/]*\.json$/.test(key)
      const kept = (await db.select().from(files)).map(({ key }) => key).filter(isMap)
      const day = 25 * 3_600_000
      const clock = () => new Date(Date.now() + day)
      await tidyFiles({ db, files: createDiskFiles(store), clock, log: silentLog })
      const found = globSync('evaluations/*/*', { cwd: store }).map((path) => path.replaceAll('\\', '/'))
      expect(found.filter(isMap).sort()).toEqual(kept.toSorted())
      expect(await db.select().from(leftoverFiles)).toEqual([])
    })
  })

  describe('an abandoned lock', () => {
    test.each([
      [
        'of a process number that is in use again',
        { pid: process.ppid, started: 'long ago', host: hostname() },
      ],
      ['of another machine without a sign of life', { pid: 1, started: '', host: 'gone' }],
      ['cut off by a crash', null],
    ])('%s is taken over', (_, holder) => {
      const root = mkdtempSync(join(tmpdir(), 'kerbwatt-lock-'))
      const lock = join(root, 'db.lock')
      writeFileSync(lock, holder ? JSON.stringify(holder) : '{"pid":')
      utimesSync(lock, new Date(0), new Date(0))
      const release = lockDirectory(join(root, 'db'))
      expect(() => lockDirectory(join(root, 'db'))).toThrow('is already open in this process')
      release()
      expect(readdirSync(root)).toEqual([])
      rmSync(root, { recursive: true })
    })
  })

  describe('a full disk during a job', () => {
    let disk: SmallDisk
    let database: TestDatabase
    let rig: EngineRig

    beforeAll(async () => {
      disk = smallDisk('64k')
      database = await openInMemory()
    })

    afterAll(async () => {
      await rig.close()
      disk.remove()
      await database.close()
    })

    test('fails the record with the reason, leaves no partial file, and recovers once there is room', async () => {
      const directory = join(disk.folder, 'files')
      mkdirSync(directory)
      const large = async () => new Uint8Array(200_000)
      const none = async () => undefined
      rig = engineRig(database.db, {
        files: createDiskFiles(directory),
        documents: {
          spreadsheet: large,
          scorecard: large,
          landlord: large,
          plan: large,
          result: large,
          comparison: large,
          summary: none,
        },
      })
      rig.work()
      await rig.post('/cord', { as: 'ada@example.com', body: submission() })
      await rig.finished('ada@example.com')
      const failed = await (await rig.get('/evals/runs/0001_dc', { as: 'ada@example.com' })).json()
      expect(failed).toMatchObject({
        status: 'Failed',
        map: '-',
        excel: '-',
        problems: [
          { location_id: '1', message: expect.stringContaining('The storage of the service is full') },
        ],
      })
      expect(filesUnder(directory)).toEqual(['map.json'])
      disk.resize('4m')
      await rig.post('/cord', { as: 'ada@example.com', body: submission() })
      await rig.finished('ada@example.com')
      const after = await (await rig.get('/evals/runs', { as: 'ada@example.com' })).json()
      expect(after.runs.find((run: { evalId: string }) => run.evalId === '0002_dc').status).toBe('Done')
    })
  })

  test('leaves no file behind after a failed write', () => {
    const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-limit-'))
    const command = `ulimit -f 100; exec "${process.execPath}" --import tsx tests/support/write-under-limit.ts "$0"`
    const said = execFileSync('bash', ['-c', command, directory], { encoding: 'utf8' })
    expect(said.trim()).toBe('EFBIG')
    expect(filesUnder(directory)).toEqual([])
    rmSync(directory, { recursive: true })
  })
})

describe('the embedded database', () => {
  test('uses little memory and stores the embedded database’s records on disk', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-embedded-'))
    const place = { directory: join(directory, 'db') }
    await placeImage(place.directory)
    const first = await openDatabase(place)
    await first.db.insert(customers).values({ id: 'kept', name: 'Kept' })
    await first.close()

    const second = await openDatabase(place)
    const buffers = sql<string>`current_setting('shared_buffers')`
    const rows = await second.db.select({ name: customers.name, buffers }).from(customers)
    expect(rows).toEqual([{ name: 'Kept', buffers: '16MB' }])
    await second.close()
    rmSync(directory, { recursive: true })
  })

  test('lets the embedded database answer while its disk is full, and recovers once there is room', async () => {
    const disk = smallDisk('70m')
    try {
      const log = { info: jest.fn(), error: jest.fn() }
      const directory = join(disk.folder, 'db')
      await placeImage(directory)
      const { db, close } = await openDatabase({ directory, log })
      await db.insert(customers).values({ id: 'kept', name: 'Kept' })
      disk.resize('52m')
      const failures: unknown[] = []
      for (const attempt of [1, 2, 3]) {
        // A new segment of the write-ahead log finds no room, which ends PostgreSQL.
        const write = db.transaction(async (all) => {
          await all.insert(customers).values({ id: `lost-${attempt}`, name: `Lost ${attempt}` })
          await all.execute(sql`select pg_switch_wal()`)
          await all.insert(customers).values({ id: `lost-too-${attempt}`, name: `Lost too ${attempt}` })
        })
        await write.catch((error: unknown) => failures.push(error))
      }
      expect(failures.map((error) => isFullDisk(error))).toEqual([true, true, true])
      disk.resize('200m')
      const rows = await db.select({ name: customers.name }).from(customers)
      expect(rows).toEqual([{ name: 'Kept' }])
      expect(log.error).not.toHaveBeenCalled()
      await close()
    } finally {
      disk.remove()
    }
  })

  const current = 'server/engine/db/migrations'

  interface Journal {
    entries: { tag: string }[]
  }

  /** The migrations that an older build had, up to the `last`. */
  function olderMigrations(folder: string, last: string): string {
    const older = join(folder, 'migrations')
    cpSync(current, older, { recursive: true })
    const path = join(older, 'meta/_journal.json')
    const journal: Journal = JSON.parse(readFileSync(path, 'utf8'))
    const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
    return older
  }

  test('keeps the lists and maps of an older build, and knows their bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-older-'))
    const directory = join(folder, 'db')
    await placeEmpty(directory)
    const older = await openDatabase({ directory, migrations: olderMigrations(folder, '0018_cloud_tokens') })
    const content = '{"kind" : "locations", "locations": [{"name":"Müller"},{"name":"Two"}]}'
    await older.db.execute(sql`insert into customers (id, name) values ('c', 'C')`)
    await older.db.execute(
      sql`insert into members (id, subject, email, customer_id) values ('m', 's', 'ada@example.com', 'c')`,
    )
    await older.db.execute(
      sql`insert into lists (member_id, id, kind, version, content) values ('m', 'mine', 'locations', 3, ${content})`,
    )
    await older.db.execute(
      sql`insert into lists (member_id, id, kind, version, content) values ('m', 'odd', 'scenarios', 1, '{}')`,
    )
    await older.db.execute(sql`insert into saved_maps (id, member_id, title) values ('map', 'm', 'Trips')`)
    await older.db.execute(
      sql`insert into saved_map_versions (map_id, version, map_key, bytes) values ('map', 1, 'maps/a.json', 7000)`,
    )
    await older.db.execute(sql`insert into leftover_files (key, remove_after) values ('maps/b.json', now())`)
    await older.close()

    const { db, close } = await openDatabase({ directory })
    expect(await listsOf(db, 'm', undefined)).toEqual([
      { id: 'mine', kind: 'locations', version: 3, count: 2, bytes: Buffer.byteLength(content) },
      { id: 'odd', kind: 'scenarios', version: 1, count: 0, bytes: 2 },
    ])
    expect(await heldLists(db, 'm')).toEqual({ lists: 2, bytes: Buffer.byteLength(content) + 2 })
    expect(await heldBytes(db, 'm')).toBe(7000)
    await close()
    rmSync(folder, { recursive: true })
  })

  test('sets lists of another kind than their id aside, and keeps what they hold', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-older-'))
    const directory = join(folder, 'db')
    await placeEmpty(directory)
    const older = await openDatabase({
      directory,
      migrations: olderMigrations(folder, '0023_saved_addresses'),
    })
    await older.db.execute(sql`insert into customers (id, name) values ('c', 'C')`)
    await older.db.execute(
      sql`insert into members (id, subject, email, customer_id) values ('m', 's', 'ada@example.com', 'c')`,
    )
    const stored = [
      { id: 'mine', kind: 'imports' },
      { id: 'own-money', kind: 'money' },
      { id: 'scenarios:47.1:9.5', kind: 'locations' },
      { id: 'scenarios:47.2:9.5', kind: 'scenarios' },
      { id: 'settings', kind: 'imports' },
    ]
    for (const { id, kind } of stored) {
      const content = JSON.stringify({ kind, of: id })
      await older.db.execute(
        sql`insert into lists (member_id, id, kind, version, content) values ('m', ${id}, ${kind}, 3, ${content})`,
      )
    }
    await older.close()

    const { db, close } = await openDatabase({ directory })
    const kept = await listsOf(db, 'm', undefined)
    const stays = new Set(['mine', 'own-money', 'scenarios:47.2:9.5'])
    const aside = kept.filter(({ id }) => !stays.has(id))
    expect(kept).toHaveLength(stored.length)
    expect(
      aside.map(({ id, kind, version }) => [/^set-aside:(\w+):[0-9a-f]{32}$/.exec(id)?.[1], kind, version]),
    ).toEqual([
      ['imports', 'imports', 3],
      ['locations', 'locations', 3],
    ])
    const contents = await Promise.all(aside.map(({ id }) => storedList(db, { memberId: 'm', id })))
    expect(contents.map((list) => JSON.parse(list?.content ?? '{}').of)).toEqual([
      'settings',
      'scenarios:47.1:9.5',
    ])
    await close()
    rmSync(folder, { recursive: true })
  })
})
