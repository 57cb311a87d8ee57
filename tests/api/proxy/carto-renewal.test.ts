import {
  cartoScopes,
  connectCarto,
  newPerson,
  personCalls,
  refusalOf,
  withCarto,
} from '@/tests/support/carto-rig'
import { studioMap } from '@/tests/support/studio-map'

const rig = withCarto(`${cartoScopes} offline`)
let calls: ReturnType<typeof personCalls>

beforeEach(async () => {
  const cookie = await newPerson()
  await connectCarto(cookie)
  calls = personCalls(cookie)
})

test('calls at once share one renewal, and a form is read once', async () => {
  rig.carto.expire()
  rig.carto.seen.length = 0
  const saving = calls.save({ title: 'Trips' }, JSON.stringify(studioMap()))
  const answers = await Promise.all([calls.list(), calls.list(), saving])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
  expect(rig.carto.seen.filter((call) => call.endsWith('token'))).toHaveLength(1)
  rig.carto.expire()
  expect((await calls.list()).status).toBe(200)
})

test('a token that cannot be renewed is forgotten', async () => {
  rig.carto.revoke()
  expect(await refusalOf(await calls.list())).toEqual([
    403,
    'The storage has refused the access token. Connect again.',
  ])
  expect(await refusalOf(await calls.list())).toEqual([403, 'Custom storage is not properly initialized'])
})

test('a renewal without an answer forgets nothing', async () => {
  rig.carto.expire()
  rig.carto.fault = { at: 'token', as: { status: 500 } }
  expect(await refusalOf(await calls.list())).toEqual([502, 'General error in CARTO provider'])
  rig.carto.fault = null
  expect((await calls.list()).status).toBe(200)
})
