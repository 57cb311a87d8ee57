import { setTimeout as pause } from 'node:timers/promises'
import { attachmentTokenHeader } from '@/lib/contract/issue'
import { pictureFile } from '@/tests/support/pictures'
import { until } from '@/tests/support/until'
import type { Ask, Reply } from './ask'
import { placesBody } from './evaluation-calls'
import type { Caller, RecordedCall, Recorder } from './recorded-calls'

/** Everybody in the stories. */
export interface Cast {
  visitor: Caller
  reader: Caller
  planner: Caller
  /** Has a customer of their own. */
  admin: Caller
  staff: Caller
  /** Tokens of the planner. */
  readsRecords: Caller
  submits: Caller
  mayAll: Caller
}

type Tell = (caller: Caller, call: RecordedCall) => Promise<Reply>

export interface Story {
  tell: Tell
  cast: Cast
  /** Names a value that this run has made. */
  name(made: string, name: string): void
  /** Not recorded. */
  ask: Ask
}

/** Numbers repeated calls of the same caller. */
export function storyOf(recorder: Recorder, cast: Cast, ask: Ask): Story {
  const told = new Map<string, number>()
  return {
    cast,
    ask,
    name: (made, name) => void recorder.names.set(made, name),
    async tell(caller, call) {
      const key = `${caller.name} ${call.method} ${recorder.named(call.path)}`
      const times = (told.get(key) ?? 0) + 1
      told.set(key, times)
      return recorder.ask(caller, call, { variant: `story ${times}: ${caller.name}` })
    },
  }
}

export const get = (path: string): RecordedCall => ({ method: 'GET', path })
const remove = (path: string): RecordedCall => ({ method: 'DELETE', path })
export const send = (method: string, path: string, value: unknown): RecordedCall => ({
  method,
  path,
  body: JSON.stringify(value),
})

/** Calls with a form of these fields and files. */
export async function sendForm(
  method: string,
  path: string,
  parts: Readonly<Record<string, string | File>>,
): Promise<RecordedCall> {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  const whole = new Response(form)
  const body = new Uint8Array(await whole.arrayBuffer())
  return { method, path, body, headers: { 'content-type': whole.headers.get('content-type') ?? '' } }
}

export const textOf = (reply: Reply, name: string): string =>
  String((reply.json() as Record<string, unknown>)[name] ?? '')

const mapFile = (text: string) => new File([text], 'map.json', { type: 'application/json' })

/** Waits until the caller's records and their summaries are made. */
async function settled({ ask }: Story, { cookie }: Caller): Promise<void> {
  await until(async () => {
    const reply = await ask({ path: '/api/evals/runs', cookie })
    const { runs, summarising } = reply.json() as { runs: { status: string }[]; summarising?: boolean }
    const isSettled = summarising !== true && runs.every(({ status }) => status !== 'In progress')
    // Each question delays the evaluations.
    if (!isSettled) await pause(60)
    return isSettled
  })
}

/** The guest examples, read by everybody. */
export async function tellExamples({ tell, cast, name }: Story, origin: string): Promise<void> {
  const { visitor, reader, staff, readsRecords } = cast
  const first = await tell(visitor, get('/api/evals/runs?limit=2'))
  const next = textOf(first, 'next')
  name(next, '<next>')
  await tell(visitor, get(`/api/evals/runs?limit=2&cursor=${next}`))
  const own = encodeURIComponent(`${origin}/api/evals/files/0001_dc/map`)
  const named = encodeURIComponent(`${origin}/api/evals/files/0001_dc/map?customer=demo`)
  for (const caller of [visitor, reader, staff, readsRecords]) {
    await tell(caller, get('/api/evals/runs?customer=demo'))
    await tell(caller, get('/api/evals/runs/0001_dc?customer=demo'))
    await tell(caller, get('/api/evals/runs/0001?customer=demo'))
    await tell(caller, get(`/api/evals/map?url=${own}`))
    await tell(caller, get(`/api/evals/map?url=${named}`))
    for (const file of ['map', 'excel', 'scorecard']) {
      await tell(caller, get(`/api/evals/files/0001_dc/${file}?customer=demo`))
      await tell(caller, { method: 'HEAD', path: `/api/evals/files/0001_dc/${file}?customer=demo` })
    }
    await tell(caller, get('/customers/demo/evaluations.json'))
  }
}

/** Two locations from their submission to a deleted record. */
export async function tellRecords(story: Story, origin: string): Promise<void> {
  const { tell, cast } = story
  const { visitor, reader, planner, admin, staff, readsRecords, submits } = cast
  const submission = send('POST', '/api/cord', JSON.parse(placesBody(2)))
  const keyed = (key: string) => ({ ...submission, headers: { 'idempotency-key': key } })
  await tell(planner, keyed('the-key-of-the-record'))
  await tell(planner, keyed('the-key-of-the-record'))
  await tell(planner, { ...keyed('the-key-of-the-record'), body: placesBody(1) })
  await tell(planner, keyed('short'))
  await tell(reader, keyed('the-key-of-the-reader'))
  await settled(story, planner)
  await tell(submits, keyed('the-key-of-the-token'))
  await settled(story, planner)
  const url = `${origin}/api/evals/files/0001_dc/map`
  for (const caller of [planner, reader, admin, staff, readsRecords]) {
    await tell(caller, get('/api/evals/runs'))
    await tell(caller, get('/api/evals/runs/0001_dc'))
    await tell(caller, get(`/api/evals/map?url=${encodeURIComponent(url)}`))
    for (const file of ['map', 'excel', 'scorecard']) {
      await tell(caller, get(`/api/evals/files/0001_dc/${file}`))
    }
  }
  const compared = { url, ids: ['0001-1-dc', '0001-2-dc'], type: 'DC', order: 'estimate', form: 'pdf' }
  for (const caller of [visitor, planner, admin, readsRecords]) {
    await tell(caller, send('POST', '/api/evals/compare', compared))
  }
  await tell(planner, send('POST', '/api/evals/compare', { ...compared, form: 'xlsx' }))
  await tell(planner, send('POST', '/api/evals/compare', { ...compared, ids: ['0001-1-dc', 'none'] }))
}

/** What staff and planners change in the planner's records. */
export async function tellChanges(story: Story, origin: string): Promise<void> {
  const { tell, cast, ask, name } = story
  const { reader, planner, staff } = cast
  const me = (await ask({ path: '/api/me', cookie: planner.cookie })).json() as {
    data: { customer: { id: string } }
  }
  const customer = me.data.customer.id
  name(customer, '<customer>')
  const files = (id: string, file: string) => `${origin}/api/evals/files/${id}/${file}?customer=${customer}`
  const none = { iso3_0: 0, iso3_1: 0, iso3_2: 0, iso3_3: 0, iso3_4: 0, iso3_5: 9_000 }
  const traffic = { location_id: '1', url: files('0001_dc', 'map'), new_traffic: none }
  for (const caller of [planner, staff]) await tell(caller, send('PUT', '/api/evals/update_traffic', traffic))
  await settled(story, planner)
  const map = await ask({ path: '/api/evals/files/0001_dc/map', cookie: planner.cookie })
  const fields = { name: 'Of files', date: '2026-11-20', customer, type: 'Scouting', power_type: 'DC' }
  const added = { ...fields, status: 'Done', map_file: mapFile(map.text) }
  for (const caller of [reader, planner, staff]) {
    await tell(caller, await sendForm('POST', '/api/evals/records', added))
  }
  const broken = { ...added, map_file: mapFile('{"datasets":[]}') }
  await tell(staff, await sendForm('POST', '/api/evals/records', broken))
  const renamed = { ...fields, name: 'Renamed', status: 'Done', eval_id: '0004_dc', version: '1' }
  for (const caller of [planner, staff, staff]) {
    await tell(caller, await sendForm('POST', '/api/evals/records', renamed))
  }
  await settled(story, planner)
  await tell(planner, get('/api/evals/runs'))
  const path = `/api/evals/duplicate/${customer}/0001_dc`
  for (const caller of [planner, staff]) await tell(caller, send('POST', path, { name: 'A copy' }))
  const evaluations = ['0001_dc', '0002_dc'].map((id) => ({
    map: files(id, 'map'),
    excel: files(id, 'excel'),
  }))
  for (const caller of [planner, staff]) {
    await tell(caller, send('POST', '/api/evals/merge', { name: 'Both', customer, evaluations }))
  }
  await settled(story, planner)
  await tell(staff, get(`/api/evals/runs?customer=${customer}`))
  await tellDeletion(story, customer)
}

async function tellDeletion(story: Story, customer: string): Promise<void> {
  const { tell, cast } = story
  const { planner, staff } = cast
  const chosen = { customer, eval_ids: ['0002_dc', '0004_dc'] }
  const unknown = { customer, eval_ids: ['0999_dc'] }
  await tell(staff, send('POST', '/api/evals/delete', unknown))
  for (const act of ['delete', 'restore', 'delete']) {
    for (const caller of [planner, staff]) await tell(caller, send('POST', `/api/evals/${act}`, chosen))
    await tell(staff, get(`/api/evals/deleted?customer=${customer}`))
    await settled(story, planner)
  }
  await tell(planner, get('/api/evals/runs/0002_dc'))
  await tell(planner, get('/api/system/stats?period=year'))
  const usage = { start_date: '2020-01-01', end_date: '2020-01-31' }
  for (const caller of [planner, staff]) await tell(caller, send('POST', '/api/system/usage', usage))
}

/** Short links and public links. */
export async function tellLinks({ tell, cast, name }: Story, inputs: unknown): Promise<void> {
  const { visitor, reader, planner, admin, staff, mayAll } = cast
  const short = await tell(reader, send('POST', '/api/lookups', { inputs }))
  name(textOf(short, 'id'), '<short link>')
  for (const caller of [visitor, planner, mayAll])
    await tell(caller, get(`/api/lookups/${textOf(short, 'id')}`))
  const wanted = [
    { kind: 'record', id: '0001_dc' },
    { kind: 'location', id: '0001_dc', location_id: '0001-1-dc' },
    { kind: 'result', parameters: { location: { name: 'A place' }, input: inputs } },
    { kind: 'record', id: '0001_dc', expires_at: '2020-01-01T00:00:00Z' },
    { kind: 'record', id: '0999_dc' },
  ]
  for (const share of wanted) {
    const made = await tell(planner, send('POST', '/api/shares', share))
    if (made.status !== 201) continue
    const token = textOf(made, 'token')
    name(token, `<link of a ${share.kind}>`)
    name(textOf(made, 'id'), `<id of a ${share.kind}'s link>`)
    for (const caller of [visitor, admin, mayAll]) {
      await tell(caller, get(`/api/shared/${token}`))
      await tell(caller, get(`/api/shared/${token}/files/excel`))
    }
    await tell(visitor, { method: 'HEAD', path: `/api/shared/${token}/files/scorecard` })
    await tell(visitor, get(`/api/shared/${token}/files/map`))
    for (const caller of [admin, staff, planner]) await tell(caller, get('/api/shares'))
    for (const caller of [visitor, admin, planner]) {
      await tell(caller, remove(`/api/shares/${textOf(made, 'id')}`))
    }
    await tell(visitor, get(`/api/shared/${token}`))
  }
}

/** Lists, maps and access tokens of an account. */
export async function tellAccount({ tell, cast, name }: Story): Promise<void> {
  const { visitor, reader, planner, mayAll } = cast
  const list = (version: number) => ({ version, content: { kind: 'locations', locations: [] } })
  for (const version of [0, 0, 1, 7]) await tell(reader, send('PUT', '/api/me/lists/mine', list(version)))
  for (const caller of [reader, planner]) await tell(caller, get('/api/me/lists?kind=locations'))
  for (const caller of [reader, planner]) await tell(caller, get('/api/me/lists/mine'))
  const thumbnail = pictureFile('map.png')
  const saved = { title: 'A map', description: 'Of it', map: mapFile('{"datasets":[]}'), thumbnail }
  const made = await tell(reader, await sendForm('POST', '/api/maps/saved', saved))
  const path = `/api/maps/saved/${textOf(made, 'id')}`
  name(textOf(made, 'id'), '<map>')
  const readAll = async () => {
    for (const caller of [visitor, reader, planner, mayAll]) {
      await tell(caller, get(path))
      await tell(caller, get(`${path}/map`))
      await tell(caller, get(`${path}/thumbnail?version=1`))
    }
    await tell(reader, get('/api/maps/saved'))
  }
  await readAll()
  const changed = { ...saved, title: 'Another', private: 'false', version: '1' }
  for (const caller of [planner, reader, reader]) await tell(caller, await sendForm('PUT', path, changed))
  await readAll()
  for (const caller of [planner, reader]) {
    await tell(caller, send('POST', `${path}/restore`, { version: 2, from: 1 }))
  }
  for (const version of [2, 3, 9]) await tell(reader, remove(`${path}/versions/${version}`))
  for (const caller of [planner, reader, reader]) await tell(caller, remove(path))
  const token = await tell(reader, send('POST', '/api/tokens', { name: 'Script', scopes: ['read:sites'] }))
  const id = textOf(token, 'id')
  name(id, '<token>')
  const program = { name: 'program', headers: { authorization: `Bearer ${textOf(token, 'secret')}` } }
  await tell(program, get('/api/geo/search?q=Vaduz'))
  await tell({ ...program, name: 'program with a cookie', cookie: reader.cookie ?? '' }, get('/api/me'))
  await tell(reader, get('/api/tokens'))
  for (const caller of [planner, reader, reader]) await tell(caller, remove(`/api/tokens/${id}`))
  await tell(program, get('/api/geo/search?q=Vaduz'))
}

/** A message with pictures, and location files. */
export async function tellForms({ tell, cast, name }: Story, message: unknown): Promise<void> {
  const { visitor, reader } = cast
  const issue = await tell(visitor, send('POST', '/api/issue', message))
  const path = `/api/issue/${textOf(issue, 'id')}/attachments`
  name(path, '/api/issue/<issue>/attachments')
  const picture = await sendForm('POST', path, { file: pictureFile('a.png') })
  const token = (value: string) => ({ ...picture.headers, [attachmentTokenHeader]: value })
  await tell(visitor, picture)
  await tell(visitor, { ...picture, headers: token('wrong') })
  await tell(visitor, { ...picture, headers: token(textOf(issue, 'attachment_token')) })
  await tell(visitor, { ...picture, headers: token(textOf(issue, 'attachment_token')) })
  for (const text of [
    'location_id,location_name,lat,lng,evaluation_type,parking_type\n1,A place,47.14,9.52,DC,surface\n',
    'location_id,location_name,lat,lng,evaluation_type,parking_type\n1,A place,147.14,9.52,DC,public\n',
    '',
  ]) {
    const file = new File([text], 'places.csv', { type: 'text/csv' })
    await tell(reader, await sendForm('POST', '/api/validate', { file }))
  }
}
