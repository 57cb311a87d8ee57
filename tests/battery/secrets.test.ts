import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleCalls } from './rig/calls'
import { canaries, canaryMark } from './rig/canaries'
import { type Battery, openSharedBattery } from './rig/open-battery'

let battery: Battery

beforeAll(async () => {
  battery = await openSharedBattery()
})

afterAll(() => battery.close())

/** Configured secrets, generated secrets and the tokens that the service received. */
function secrets(): string[] {
  const file = readFileSync(join(battery.app.varDir, 'secrets.json'), 'utf8')
  const generated = [...file.matchAll(/"(?:sessionSecret|apiKey|oidcClientSecret|d)": "([^"]+)"/g)]
  const tokens = battery.stub.seen.flatMap(({ headers }) => headers.authorization?.split(' ')[1] ?? [])
  return [canaryMark, ...Object.values(canaries), ...generated.map(([, value = '']) => value), ...tokens]
}

const pages = [
  '/',
  '/auth',
  '/home',
  '/scouting',
  '/evaluations',
  '/submit-evaluation',
  '/results',
  '/support',
  '/version',
  '/logout',
  '/demo/home',
  '/demo/scouting',
  '/no-such-page',
]

test('puts no secret into a page, its data or an API answer', async () => {
  for (const call of exampleCalls()) await battery.ask({ ...call, cookie: battery.people.a })
  const words = secrets()
  expect(words.some((word) => word.startsWith('eyJ'))).toBe(true)
  const leaks: string[] = []
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await battery.ask({ path, cookie: battery.people.a, headers })
    const everything = `${reply.headerText}\n${reply.text}`
    for (const word of words) if (everything.includes(word)) leaks.push(`${path}: ${word}`)
    return reply
  }
  for (const path of pages) {
    expect((await look(path)).text).toMatch(/<html|NEXT_REDIRECT/)
    await look(path, { rsc: '1' })
  }
  for (const path of ['/api/auth/session', '/api/auth/providers', '/api/auth/csrf']) await look(path)
  for (const { path, method } of exampleCalls()) if (method === 'GET') await look(path)
  expect(leaks).toEqual([])
})

test("ships no secret and no secret's name to browsers", () => {
  const names = Object.keys(canaries).concat(
    'OIDC_CLIENT_SECRET',
    'DATABASE_URL',
    'ISSUE_TRACKER_TOKEN',
    'SMTP_URL',
    'S3_SECRET_ACCESS_KEY',
  )
  const files = globSync('.next/static/**/*', { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(10)
  const leaks = files.flatMap((file) => {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1')
    const words = [
      ...names.map((name) => new RegExp(`\\b${name}\\b`)),
      /NEXT_PUBLIC_/,
      new RegExp(canaryMark),
    ]
    return words.filter((word) => word.test(text)).map((word) => `${file.name}: ${word}`)
  })
  expect(leaks).toEqual([])
})

/** Replaces every secret during a build. */
const buildMark = 'CANARY-BUILD-'

/** All build output, except caches and the record of its own settings. */
const builtFiles = () =>
  globSync(['.next/**/*', 'public/**/*'], { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/^\.next[\\/](cache|trace|diagnostics)/.test(path))

test('writes no secret into the build', () => {
  // `npm test` and `npm start` build with marks for secrets and leave this stamp; a plain `next build`
  // removes it.
  expect(globSync('.next/kerbwatt-build')).toHaveLength(1)
  const files = builtFiles()
  expect(files.length).toBeGreaterThan(100)
  const settings = readFileSync('server/setup/build/build-settings.mjs', 'utf8')
  expect(settings).toContain(`'${buildMark}'`)
  for (const name of Object.keys(canaries)) expect(settings).toContain(`${name}: mark(`)
  expect(files.filter((path) => readFileSync(path, 'latin1').includes(buildMark))).toEqual([])
})

test('prerenders no page, so that none can hold a setting of the build', () => {
  const made = globSync('.next/server/app/**/*.{html,rsc}').filter((file) => !file.includes('_global-error'))
  expect(made).toEqual([])
})

const closed = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.env.local',
  '/.next/BUILD_ID',
  '/.next/server/app-paths-manifest.json',
  '/package.json',
  '/server/base/settings/env.ts',
  '/var/secrets.json',
  '/var/accounts.txt',
  '/secrets.json',
  '/accounts.txt',
  '/../package.json',
  '/%2e%2e/package.json',
  '/_next/../package.json',
  '/_next/static/..%2f..%2f..%2fpackage.json',
  '/_next/static/',
  '/_next/static/chunks/',
  '/pictures/',
  '/worker/',
  '/_next/mcp',
  '/__nextjs_original-stack-frames',
  '/__nextjs_source-map?filename=x',
  '/_next/webpack-hmr',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/_next/image?url=http%3A%2F%2F127.0.0.1%2F&w=64&q=75',
  '/debug',
  '/metrics',
  '/api/debug',
  '/api/system/env',
]

test('serves no files or diagnostics of the server', async () => {
  const open: string[] = []
  for (const path of closed) {
    const reply = await battery.ask(path)
    if (reply.status < 300) open.push(`${path} -> ${reply.status}`)
    expect(reply.text).not.toMatch(/"dependencies"|BEGIN |sessionSecret/)
  }
  expect(open).toEqual([])
  expect(battery.canary.hits).toEqual([])
})

test('serves no source maps', async () => {
  const hasSources = (file: string) => {
    const { sources = [], sections = [] } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      unknown[]
    >
    return sources.length + sections.length > 0
  }
  expect(globSync('.next/static/**/*.map').filter(hasSources)).toEqual([])
  const page = await battery.ask('/')
  const [, script] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page.text) ?? []
  expect((await battery.ask(script ?? '/')).status).toBe(200)
  expect((await battery.ask(`${script}.map`)).status).toBe(404)
})

test('answers 405 to methods that a route lacks', async () => {
  for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const reply = await battery.ask({ method, path: '/api/me', cookie: battery.people.a })
    expect([method, reply.status]).toEqual([method, 405])
  }
})
