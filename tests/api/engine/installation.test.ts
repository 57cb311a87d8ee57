import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
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
import { evaluationMapSchema, runsSchema } from '@/lib/contract/evaluation'
import { lockDirectory, type OpenedDatabase, openDatabase } from '@/server/engine/db/open-database'
import { evaluations, files, leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { placeImage } from '@/tests/support/database-image'
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
