import { replaceStorages } from '@/server/bff/cloud/storages'
import {
  cartoOf,
  connectCarto,
  newPerson,
  personCalls,
  refusalOf,
  withCarto,
} from '@/tests/support/carto-rig'
import { studioMap } from '@/tests/support/studio-map'

const rig = withCarto()
const map = JSON.stringify(studioMap())
let calls: ReturnType<typeof personCalls>

beforeEach(async () => {
  const cookie = await newPerson()
  await connectCarto(cookie)
  calls = personCalls(cookie)
})

const notReady = [403, 'Custom storage is not properly initialized']
const tooMany = [
  403,
  "Failed to upload. You've exceeded the number of datasets allowed with your plan. Consider upgrading your plan.",
]
const diskFull = [
  413,
  "Failed to upload. You've exceeded your account's disk storage limit. Consider upgrading your plan.",
]
const general = [502, 'General error in CARTO provider']
const late = [504, 'The storage took too long to answer. Try again in a moment.']
const missing = { status: 400, error: ['relation "keplergl_private_v0" does not exist'] }

test.each([
  [{ at: 'sql', as: missing }, notReady],
  [{ at: 'copyfrom', as: { status: 429, error: ["You are over platform's limits"] } }, tooMany],
  [{ at: 'copyfrom', as: { status: 503 } }, tooMany],
  [{ at: 'copyfrom', as: { status: 400, error: ['DB Quota exceeded'] } }, diskFull],
  [{ at: 'copyfrom', as: 'cut off' }, general],
  [{ at: 'sql', as: { status: 500, error: ['Unexpected error'] } }, general],
  [{ at: 'sql', as: { status: 429 } }, general],
  [{ at: 'sql', as: 'no json' }, general],
  [{ at: 'sql', as: 'silent' }, late],
] as const)('an account that fails (%j) is answered with its sentence', async (fault, refusal) => {
  rig.carto.fault = fault
  if (fault.as === 'silent') replaceStorages([cartoOf(rig.carto, { within: 500 })])
  expect(await refusalOf(await calls.save({ title: 'Trips' }, map))).toEqual(refusal)
})

test('a busy account is asked three times', async () => {
  rig.carto.fault = { at: 'copyfrom', as: { status: 429 } }
  await calls.save({ title: 'Trips' }, map)
  expect(rig.carto.seen.filter((call) => call.endsWith('copyfrom'))).toHaveLength(3)
})

test.each(['2a9bf1d0-8b1f-4a29-9f0e-6f4f9d8f3a11', 'map-1'])('an account has no map %s', async (id) => {
  const unknown = [404, "Can't find map with ID."]
  expect(await refusalOf(await calls.open(id))).toEqual(unknown)
  expect(await refusalOf(await calls.save({ title: 'Trips', id }, map))).toEqual(unknown)
})

test('a failed upload leaves what was there, and nothing of its own', async () => {
  const { id } = await (await calls.save({ title: 'Trips' }, map)).json()
  const before = await rig.carto.database.tables()
  rig.carto.quota = 10
  expect(await refusalOf(await calls.save({ title: 'Trips 2', id }, map))).toEqual(diskFull)
  expect(await rig.carto.database.tables()).toEqual(before)
  expect(await (await calls.open(id)).json()).toMatchObject({ info: { title: 'Trips' } })
})

test.each([
  '{"datasets":[}',
  '{"datasets":[{"data":{"fields":[{"name":"a"}],"allData":[[1],[2}]}}]}',
  '{"datasets":[{"data":{"fields":[{"name":"a"}],"allData":[[1],]}}]}',
  '{"datasets":[]}}',
])('a map that is none is refused before a table is made: %s', async (content) => {
  const before = await rig.carto.database.tables()
  const refusal = await refusalOf(await calls.save({ title: 'Trips' }, content))
  expect(refusal).toEqual([422, 'The map is no kepler.gl JSON.'])
  expect(await rig.carto.database.tables()).toEqual(before)
})
