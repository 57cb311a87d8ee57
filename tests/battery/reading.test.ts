import { openToEverybody, openToOthers, withUmask } from '@/tests/support/open-to-others'
import { type Ask, askAt } from './rig/ask'
import { startBuiltApp } from './rig/built-app'
import { exampleCalls } from './rig/calls'
import { finishedRecords } from './rig/finished-records'
import { keptData, waitingJobs } from './rig/kept-data'
import { readLog } from './rig/log-lines'
import { type People, signInEverybody } from './rig/people'
import { openFolder } from './rig/supervised'

/** Reading updates the first column every five minutes, and counts downloads in the second. */
const changing = ['public.sessions.last_seen_at', 'public.usage_events']

/** Spreadsheets of all AC or all DC locations are made on the first request. */
const madeOnRequest = /^files.evaluations.[^/\\]+.excel-[0-9a-f]{32}\.xlsx$/

const kept = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await keptData(varDir, changing)).filter(([path]) => !madeOnRequest.test(path)),
  )

const pages = [
  '/',
  '/home',
  '/scouting?country=liechtenstein',
  '/evaluations',
  '/submit-evaluation',
  '/results',
  '/support',
  '/survey',
  '/version',
  '/auth',
  '/logout',
  '/retail',
  '/manual',
  '/legal',
  '/demo/home',
  '/demo/scouting',
  '/no-such-page',
]
const ofSignIn = ['session', 'csrf', 'providers', 'signin', 'signout', 'sign-out', 'renew', 'error'].map(
  (path) => `/api/auth/${path}`,
)

let varDir: string
let removeFolder: () => void
/** Files open to other users while the app ran first. */
let leftOpen: string[]
let firstOutput: string
let people: People
let atFirst: Record<string, string>

beforeAll(async () => {
  const place = await openFolder('seeded')
  varDir = place.folder
  removeFolder = place.remove
  atFirst = await kept()
  openToEverybody(varDir)
  const app = await withUmask(0, startApp)
  people = await signInEverybody(app)
  leftOpen = openToOthers(varDir)
  await app.stop()
  firstOutput = app.output()
})
afterAll(() => removeFolder())

const startApp = () => startBuiltApp(varDir, { SATELLITE_TILES_URL: 'off', GOOGLE_MAPS_SERVER_KEY: '' })

/** Reads every route, page and file with each cookie. @returns the number of successful answers */
async function readEverything(ask: Ask, cookies: readonly string[]): Promise<number> {
  const runs = await finishedRecords(ask, { count: 1 })
  const files = runs.flatMap(({ evalId }) =>
    ['map', 'excel', 'pdf'].map((file) => `/api/evals/files/${evalId}/${file}`),
  )
  const calls = exampleCalls().flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  let good = 0
  for (const cookie of cookies) {
    for (const path of [...calls, ...files, ...ofSignIn, ...pages]) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await ask({ path, method, headers: { cookie } })
        if (status < 300) good += 1
      }
    }
  }
  return good
}

test('closes VAR_DIR to other users under any umask and logs how many files were open', () => {
  expect(leftOpen).toEqual([])
  expect(openToOthers(varDir)).toEqual([])
  const lines = readLog(firstOutput).filter(({ event }) => event === 'files_tightened')
  expect(lines).toEqual([expect.objectContaining({ level: 'info', foreign: 0 })])
  expect(lines[0]?.tightened).toBeGreaterThan(900)
})

test('changes no table and no file when members and guests read everything', async () => {
  expect(await waitingJobs(varDir)).toBe(0)
  const before = await kept()
  // Proves that a write is noticed.
  expect(before['public.sessions']).not.toBe(atFirst['public.sessions'])
  expect(before['public.sessions']).toMatch(/^3 rows/)
  expect(Number.parseInt(before['public.evaluations'] ?? '', 10)).toBeGreaterThan(0)
  const app = await startApp()
  const { ask, close } = askAt(app.origin)
  const good = await readEverything(ask, [people.a, people.staff, '']).finally(close)
  await app.stop()
  expect(good).toBeGreaterThan(60)
  expect(await kept()).toEqual(before)
})
