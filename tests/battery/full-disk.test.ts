import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fullDiskSentence } from '@/lib/config/full-disk'
import { type SmallDisk, smallDisk } from '@/tests/support/small-disk'
import { until } from '@/tests/support/until'
import { finishedRecords } from './rig/finished-records'
import { type Battery, openBattery } from './rig/open-battery'
import { almostSignedIn, personOf, signUpAt, type Write, writeEverything } from './rig/personal-writes'
import { openFolder } from './rig/supervised'

/** Lower case, like stored addresses. */
const canary = 'k7canary'

describe('a disk that fills up', () => {
  let disk: SmallDisk
  let root: string
  let battery: Battery
  let rounds = 0
  let first = ''

  const newRound = () => {
    rounds += 1
    const { app, ask } = battery
    return { origin: app.origin, ask, mark: `${canary}${rounds}`, client: `198.51.100.${rounds}` }
  }

  beforeAll(async () => {
    disk = smallDisk('400m')
    root = disk.folder
    const varDir = join(root, 'var')
    const image = await openFolder('seeded')
    cpSync(image.folder, varDir, { recursive: true })
    image.remove()
    mkdirSync(join(root, 'tmp'))
    const settings = { VAR_DIR: varDir, TMPDIR: join(root, 'tmp'), TRUSTED_PROXIES: '1' }
    battery = await openBattery({ engine: true, settings })
  })
  afterAll(async () => {
    await battery?.close()
    disk.remove()
  })

  it('has room for every write at first', async () => {
    const round = newRound()
    const { write, cookie } = await signUpAt(round)
    expect([write.name, write.status]).toEqual(['sign-in', 200])
    first = cookie
    const writes = await writeEverything(round, cookie)
    expect(writes.map(({ name, status }) => [name, status])).toEqual([
      ['a message', 201],
      ['a picture', 201],
      ['a wish for an account', 201],
      ['a submission', 201],
      ['a search', 200],
      ['a page', 200],
      ['a map', 400],
    ])
    await finishedRecords(battery.ask, { cookie, count: 1 })
  })

  /** One round of a new person and the first one. @returns the writes that were refused */
  async function refusedIn(round: ReturnType<typeof newRound>): Promise<Write[]> {
    const { write, cookie } = await signUpAt(round)
    const writes = await writeEverything(round, first)
    const refused = writes.filter(({ status }) => status !== 400 && status >= 300)
    return cookie === '' ? [write, ...refused] : refused
  }

  /** A sign-in ends by redirects from the provider, perhaps on a page. */
  function expectRefusal({ name, status, text }: Write): void {
    const rest = text.includes(fullDiskSentence) ? '' : text
    const statuses = name === 'sign-in' ? [507, 200] : [507]
    expect({ name, rest, status, isRight: statuses.includes(status) }).toEqual({
      name,
      rest: '',
      status,
      isRight: true,
    })
  }

  it('refuses every write without room with one message', async () => {
    const person = personOf(`${canary}1`)
    const signIns = await Promise.all([1, 2, 3].map(() => almostSignedIn(battery.app.origin, person)))
    disk.resize(String(disk.usedBytes() + 64 * 1024))
    const refused: Write[] = []
    // As often as the limits permit.
    for (let turn = 0; turn < 4; turn += 1) refused.push(...(await refusedIn(newRound())))
    for (const signIn of signIns) {
      const { write, cookie } = await signIn()
      if (cookie === '') refused.push(write)
    }
    for (const write of refused) expectRefusal(write)
    const names = refused.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['a message', 'sign-in']))
  })

  it('works again once there is room', async () => {
    disk.resize('800m')
    await until(async () => (await signUpAt(newRound())).cookie !== '')
    const round = newRound()
    const { cookie } = await signUpAt(round)
    const writes = await writeEverything(round, cookie)
    expect(writes.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200, 400])
    await finishedRecords(battery.ask, { cookie, count: 1 })
  })

  it('holds no personal value in its log', () => {
    const output = battery.app.output()
    expect(output.includes('The disk is full.')).toBe(true)
    const lines = output.split('\n').filter((line) => line.toLowerCase().includes(canary))
    expect(lines.slice(0, 3)).toEqual([])
  })

  it('holds no personal value in a file beside the database and the stored files', () => {
    const files = globSync('**/*', { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    const others = files.filter((path) => !/^var\/(db|files)\//.test(path))
    expect(others).toContain('var/accounts.txt')
    const told = others.filter((path) =>
      readFileSync(join(root, path), 'latin1').toLowerCase().includes(canary),
    )
    expect(told).toEqual([])
  })

  it('shows personal values only to their owner', async () => {
    for (const cookie of ['', battery.people.a]) {
      for (const path of [
        '/api/evals/runs',
        '/api/evals/runs/0001_dc',
        ...['excel', 'scorecard', 'map'].map((file) => `/api/evals/files/0001_dc/${file}`),
        '/api/me',
        '/api/auth/session',
        '/api/scout/examples',
        '/api/system/health',
        '/home',
        '/evaluations',
        '/demo/evaluations',
      ]) {
        const { text } = await battery.ask({ path, cookie })
        expect({ path, isTold: text.toLowerCase().includes(canary) }).toEqual({ path, isTold: false })
      }
    }
  })
})
