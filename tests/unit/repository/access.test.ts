import { globSync, readFileSync } from 'node:fs'
import { actOfCall } from '@/lib/domain/access/access'
import { scopeOfCall } from '@/lib/domain/access/token-access'

/** Calls with an access table of their own, or only for the web app. */
const notOfTheService = [
  'POST /auth/renew',
  'GET /[...path]',
  'GET /maps/foreign',
  'GET /maps/cloud',
  'GET /maps/cloud/:provider/authorize',
  'GET /maps/cloud/:provider/callback',
  'PUT /maps/cloud/:provider/token',
  'DELETE /maps/cloud/:provider/token',
  'GET /maps/cloud/:provider/maps',
  'POST /maps/cloud/:provider/maps',
  'GET /maps/cloud/:provider/maps/:id',
  'GET /maps/cloud/:provider/maps/:id/thumbnail',
]

/** `app/api/shares/[id]/route.ts` → `/shares/:id`. */
const pathOf = (file: string) =>
  file
    .replaceAll('\\', '/')
    .slice('app/api'.length, -'/route.ts'.length)
    .replaceAll(/\[(\w+)\]/g, ':$1')

const scopedHandler =
  /export const (GET|POST|PUT|PATCH|DELETE) = handle\(\s*\{[^}]*?scope: scopeOfCall\['([^']+)'\]/g

const handler =
  /export const (GET|POST|PUT|PATCH|DELETE) = (?:handle|handleForm)\(\s*\{[^}]*?access: '(\w+)'/g

function handlers(): [string, string][] {
  return globSync('app/api/**/route.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(handler)].map(([, method, access = '']): [string, string] => [
      `${method} ${pathOf(file)}`,
      access,
    ])
  })
}

describe('the table of access', () => {
  it('asks for a sign-in at every call that needs rights, and at no other', () => {
    const found = handlers().filter(([call]) => !notOfTheService.includes(call))
    expect(found.length).toBeGreaterThan(50)
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(found.map(([call]) => [call, actOfCall[call] ? 'registered' : 'visitor'])),
    )
  })

  it('gives each handler the scope of its own call', () => {
    const scoped = globSync('app/api/**/route.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(scopedHandler)].map(([, method, call]) => [
        `${method} ${pathOf(file)}`,
        call,
      ]),
    )
    expect(scoped.map(([, call]) => call).sort()).toEqual(
      Object.keys(scopeOfCall)
        .filter((call) => call !== 'GET /tokens/current')
        .sort(),
    )
    expect(scoped.filter(([own, call]) => own !== call)).toEqual([])
  })

  it('names no call that the app does not have', () => {
    const known = handlers().map(([call]) => call)
    expect(Object.keys(actOfCall).filter((call) => !known.includes(call))).toEqual([])
  })
})
