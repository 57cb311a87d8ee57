import { globSync } from 'node:fs'
import { allCalls, callList } from '@/lib/contract/all-calls'
import { type DeclaredCall, nameOf } from '@/lib/contract/call'

function meet(one: DeclaredCall, other: DeclaredCall): boolean {
  const parts = one.path.split('/')
  const others = other.path.split('/')
  if (one.method !== other.method || parts.length !== others.length) return false
  return parts.every((part, at) => {
    const beside = others[at] ?? ''
    return part === beside || part.startsWith(':') || beside.startsWith(':')
  })
}

const namesOf = (calls: readonly DeclaredCall[]) => calls.map(nameOf)

test('lists every declared call once under a unique name', async () => {
  const all: Readonly<Record<string, DeclaredCall>> = allCalls
  const files = globSync('lib/contract/*.ts').filter((file) => !file.endsWith('/all-calls.ts'))
  const modules = await Promise.all(files.map((file): Promise<object> => import(`@/${file}`)))
  const groups = modules.flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith('Calls')),
  )
  expect(groups.length).toBeGreaterThan(30)
  for (const [group, calls] of groups) {
    for (const [name, call] of Object.entries<DeclaredCall>(calls)) {
      expect({ group, name, isListed: all[name] === call }).toEqual({ group, name, isListed: true })
    }
  }
})

test('gives no address and method to two calls', () => {
  const doubled = callList.flatMap((call, at) =>
    callList.slice(at + 1).flatMap((other) => (meet(call, other) ? [namesOf([call, other])] : [])),
  )
  expect(doubled).toEqual([])
})

test('gives calls that share a limit the same size', () => {
  const sizes = new Map<string, object>()
  for (const { limit } of callList) {
    if (limit) expect(limit).toEqual(sizes.get(limit.name) ?? limit)
    if (limit) sizes.set(limit.name, limit)
  }
  expect(sizes.size).toBeGreaterThan(30)
})

describe('no call', () => {
  test.each<[string, (call: DeclaredCall) => unknown]>([
    ['sends a body by GET', ({ method, body, form }) => method === 'GET' && (body || form)],
    ['sends both JSON and a form', ({ body, form }) => body && form],
    ['limits a body that it does not read', ({ bodyBytes, body }) => bodyBytes !== undefined && !body],
    ['answers both JSON and a file', ({ answer, file }) => answer && file],
    [
      'lets shared caches keep what depends on the caller',
      ({ isPublic, method, access }) => isPublic && (method !== 'GET' || access !== 'visitor'),
    ],
    [
      'hides from the service who must have rights',
      ({ isAnonymous, access }) => isAnonymous && access !== 'visitor',
    ],
    ['is for tokens alone and closed to them', ({ access, scope }) => access === 'token' && !scope],
    [
      'that the app answers has settings of the service',
      ({ via, ...call }) =>
        via === 'app' &&
        (call.within !== undefined || call.ownWords || call.isAnonymous || call.serviceAnswer),
    ],
  ])('%s', (_, isWrong) => {
    expect(namesOf(callList.filter(isWrong))).toEqual([])
  })
})

test('lets tokens reach only these calls other than GET', () => {
  const reached = callList.filter(({ method, scope }) => method !== 'GET' && scope !== undefined)
  expect(namesOf(reached).sort()).toEqual([
    'PATCH /network/plans/:id',
    'POST /categorize/:evalType',
    'POST /cord',
    'POST /forecast',
    'POST /infer',
    'POST /mcp',
    'POST /network/catchment',
    'POST /network/corridor',
    'POST /network/corridor/spreadsheet',
    'POST /network/plans',
    'POST /network/plans/:id/document',
    'POST /network/plans/:id/record',
    'POST /network/plans/:id/stop',
    'POST /scout/infra/radius',
    'POST /scout/park/radius',
    'POST /scout/places/radius',
    'POST /scout/pointers',
    'POST /scout/sites/rank',
  ])
})
