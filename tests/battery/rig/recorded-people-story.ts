import { hostedToken } from '@/tests/support/hosted-maps-server'
import { pictureFile } from '@/tests/support/pictures'
import type { Caller } from './recorded-calls'
import { get, type Story, send, sendForm, textOf } from './recorded-story'

const remove = (path: string) => ({ method: 'DELETE', path })

interface Listed {
  people: { id: string; email: string }[]
  invitations: { id: string }[]
}

/**
 * A new customer with people: invited, promoted, removed. `invited` has signed up with the address `email`.
 */
export async function tellCustomers(
  story: Story,
  { invited, email }: { invited: Caller; email: string },
): Promise<void> {
  const { tell, cast, name, ask } = story
  const { visitor, reader, planner, admin, staff } = cast
  for (const caller of [planner, admin, staff, staff]) {
    await tell(caller, send('POST', '/api/customers', { name: 'Alpine Charging', id: 'alpine' }))
  }
  await tell(staff, get('/api/customers?search=alp'))
  const terms = [
    { version: 1, may_submit: false },
    { version: 2, location_quota: 0 },
    { version: 1, may_submit: true },
    { version: 2, people_quota: 5, name: 'Alpine' },
    {},
  ]
  for (const change of terms) await tell(staff, send('PATCH', '/api/customers/alpine', change))
  for (const caller of [reader, admin, staff]) {
    for (const end of ['', '/audit', '/audit?by=staff', '/users', '/users?after=a']) {
      await tell(caller, get(`/api/customers/alpine${end}`))
    }
  }
  const people = '/api/customers/alpine/users'
  const listed = async () => (await ask({ path: people, cookie: staff.cookie })).json() as Listed
  const wanted = { email, can_submit: true }
  for (const caller of [admin, staff, staff]) await tell(caller, send('POST', people, wanted))
  await tell(staff, send('POST', people, { email: 'reader@example.com' }))
  await tell(staff, get(people))
  const { invitations } = await listed()
  const [other = '', first = ''] = invitations.map(({ id }) => id)
  name(first, '<invitation>')
  name(other, '<other invitation>')
  const invitation = `/api/customers/alpine/invitations/${first}`
  for (const caller of [admin, staff]) {
    await tell(caller, { method: 'POST', path: invitation })
    await tell(caller, remove(`/api/customers/alpine/invitations/${other}`))
  }
  const again = await tell(staff, { method: 'POST', path: invitation })
  const token = (again.json() as { link: string }).link.split('#')[1]
  for (const caller of [visitor, planner, invited]) {
    await tell(caller, send('POST', '/api/invitations/open', { token }))
  }
  for (const caller of [visitor, invited, invited]) {
    await tell(caller, send('POST', '/api/invitations/accept', { token }))
  }
  await tell(invited, get('/api/me'))
  const [joined] = (await listed()).people
  const person = `${people}/${joined?.id}`
  name(joined?.id ?? '', '<person>')
  for (const caller of [invited, staff]) await tell(caller, send('PATCH', person, { role: 'admin' }))
  await tell(invited, get('/api/me'))
  for (const caller of [reader, staff]) await tell(caller, remove(`${person}/sessions`))
  for (const caller of [reader, staff, staff]) await tell(caller, remove(person))
  await tell(staff, get('/api/customers/alpine/audit'))
}

/** Another storage for maps. */
export async function tellClouds({ tell, cast, name }: Story): Promise<void> {
  const { reader, planner, mayAll } = cast
  const path = '/api/maps/cloud/hosted'
  for (const token of ['a-token-of-nobody', hostedToken]) {
    await tell(reader, send('PUT', `${path}/token`, { token }))
  }
  const saved = {
    title: 'A map',
    description: 'Of it',
    map: new File(['{"datasets":[]}'], 'map.json', { type: 'application/json' }),
    thumbnail: pictureFile('map.png'),
  }
  const made = await tell(reader, await sendForm('POST', `${path}/maps`, saved))
  const id = textOf(made, 'id')
  for (const caller of [reader, planner, mayAll]) {
    await tell(caller, get('/api/maps/cloud'))
    await tell(caller, get(`${path}/maps`))
    await tell(caller, get(`${path}/maps/${id}`))
    await tell(caller, get(`${path}/maps/${id}/thumbnail`))
    await tell(caller, get(`${path}/maps/none`))
  }
  await tell(reader, remove(`${path}/token`))
  await tell(reader, get(`${path}/maps`))
  const gone = await tell(reader, get('/api/maps/cloud/carto/authorize'))
  const state = new URL(gone.headers.location ?? 'http://none').searchParams.get('state')
  if (state) name(state, '<state>')
  await tell(reader, get(`/api/maps/cloud/carto/callback?error=access_denied&state=${state}`))
}

/** Columns and tiles of the shipped country, whose version is part of addresses. */
export async function tellAtlas({ tell, cast, ask }: Story): Promise<void> {
  const { visitor, reader, mayAll } = cast
  const manifest = (await ask('/api/scout/manifest/liechtenstein')).json() as {
    version: string
    hexagonTiles: Record<string, string[]>
  }
  const { version, hexagonTiles } = manifest
  const cell = hexagonTiles['9']?.[0]
  for (const caller of [visitor, reader, mayAll]) {
    for (const v of [version, 'another']) {
      await tell(caller, get(`/api/scout/maps/liechtenstein.json?v=${v}`))
      await tell(caller, get(`/api/scout/tiles/liechtenstein/${cell}?v=${v}`))
      await tell(caller, get(`/api/scout/tiles/liechtenstein/${cell}?v=${v}&cols=Score%20traffic`))
      await tell(caller, get(`/api/scout/attributes/maps/liechtenstein.json?v=${v}&cols=lat,lng`))
      await tell(caller, get(`/api/scout/basemap/liechtenstein/${v}/12/2156/1438.mvt`))
    }
    await tell(caller, get('/api/scout/manifest/atlantis'))
    await tell(caller, get('/api/scout/scale/liechtenstein'))
    await tell(caller, get('/api/scout/tiles/atlantis/851f8d83fffffff'))
    await tell(caller, get('/api/scout/filters/none.json'))
  }
}

/** Programs of the Model Context Protocol. */
export async function tellProtocol({ tell, cast }: Story): Promise<void> {
  const { readsRecords, mayAll } = cast
  const accept = { accept: 'application/json, text/event-stream' }
  const message = (value: object) => send('POST', '/api/mcp', { jsonrpc: '2.0', id: 1, ...value })
  const use = (name: string, given: object) => ({
    method: 'tools/call',
    params: { name, arguments: given },
  })
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
  for (const caller of [readsRecords, mayAll]) {
    for (const value of [
      { method: 'initialize', params: client },
      { method: 'tools/list' },
      { method: 'unknown' },
      use('list_records', {}),
      use('evaluation_status', { evalId: '0001_dc' }),
      use('read_record_locations', { evalId: '0001_dc' }),
      use('search_places', { q: 'Vaduz' }),
      use('search_places', { q: 7 }),
      use('none', {}),
    ]) {
      await tell(caller, { ...message(value), headers: accept })
    }
    await tell(caller, message({ method: 'ping' }))
    await tell(caller, { method: 'GET', path: '/api/mcp', headers: accept })
  }
}

/** The session's own calls; `leaving` signs out. */
export async function tellSessions({ tell, cast }: Story, leaving: Caller): Promise<void> {
  for (const caller of [cast.visitor, leaving, cast.mayAll]) {
    await tell(caller, get('/api/auth/session'))
    await tell(caller, get('/api/auth/providers'))
    await tell(caller, { method: 'POST', path: '/api/auth/renew' })
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const leave = { method: 'POST', path: '/api/auth/sign-out', body: '', headers: form }
  const foreign = { ...leave, headers: { ...form, 'sec-fetch-site': 'cross-site' } }
  for (const call of [foreign, leave]) await tell(leaving, call)
  await tell(leaving, get('/api/me'))
  await tell(leaving, get('/api/evals/runs'))
}
