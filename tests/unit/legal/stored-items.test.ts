import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedItems } from '@/components/legal/stored-items'

const sourcesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }))

const named = new Set(
  storedItems({ cookieName: 'the.session', hasOwnSignIn: true }).flatMap(({ name }) => name.split(', ')),
)

/** Storage names in a file: of its stores, and of its direct writes to browser storage. */
function storedNames(source: string): string[] {
  const stores = [...source.matchAll(/persistedStore<\w+>\(\s*\{\s*name: '([^']+)'/g)]
  const constants = new Map(
    [...source.matchAll(/const (\w+) = ['`]([^'`]+)['`]/g)].map(([, name, value]) => [name, value]),
  )
  const direct = [...source.matchAll(/(?:local|session)Storage\.setItem\((?:'([^']+)'|(\w+))/g)]
  return [
    ...stores.map(([, name]) => name ?? ''),
    ...direct.map(([, literal, constant]) => literal ?? constants.get(constant) ?? `? ${constant}`),
  ]
}

test('names everything stored in a browser on the legal page', () => {
  const kept = [...sourcesBelow('lib/client'), ...sourcesBelow('components')].flatMap(({ source }) =>
    storedNames(source),
  )
  expect(kept.length).toBeGreaterThan(12)
  expect(kept.filter((name) => !named.has(name))).toEqual([])
})

test('uses a single storage helper, which this test can read', () => {
  const own = sourcesBelow('lib/client').filter(({ source }) => source.includes("'zustand/middleware'"))
  expect(own.map(({ name }) => name)).toEqual(['browser/persisted-store.ts'])
})

test('detects an unnamed store', () => {
  expect(storedNames("persistedStore<Diary>(\n  { name: 'diary', kept: {} },\n  () => ({}))")).toEqual([
    'diary',
  ])
  expect(storedNames("const key = 'notes'\nwindow.localStorage.setItem(key, text)")).toEqual(['notes'])
})

test("names the sign-in page's cookies when the provider is embedded", () => {
  const names = (hasOwnSignIn: boolean) =>
    storedItems({ cookieName: 'the.session', hasOwnSignIn }).flatMap(({ name }) => name.split(', '))
  expect(names(true)).toContain('_session')
  expect(names(false)).not.toContain('_session')
})

test('names the cookie as the installation does', () => {
  expect(storedItems({ cookieName: '__Host-app.session', hasOwnSignIn: false })[0]).toMatchObject({
    name: '__Host-app.session',
    where: 'cookie',
  })
})
