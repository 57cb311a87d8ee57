import { tableFromIPC } from '@uwdata/flechette'
import {
  arrow,
  asMember,
  engine,
  everywhere,
  hexagonMarks,
  leaksIn,
  refusals,
  send,
  siteMarks,
  walks,
} from '@/tests/support/marked-country'
import { centreTile } from '@/tests/support/small-atlas'

/** Two selected car parks, whose figures the retail page publishes. */
const published = 'GET /scout/examples'

/** An answer as text: Arrow decoded, everything else unchanged. */
async function wordsOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.headers.get('content-type') !== arrow) return Buffer.from(bytes).toString('utf8')
  const table = tableFromIPC(bytes, { useBigInt: true })
  const columns = table.names.map((name) => [name, ...table.getChild(name).toArray()])
  return JSON.stringify(columns, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

test('covers every call of the scouting screen', () => {
  const scouting = engine.routes
    .filter(({ path }) => /^\/(scout|geo|maps\/(?!saved))/.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect(new Set([...[...walks, ...refusals].map(({ route }) => route), published])).toEqual(
    new Set(scouting),
  )
})

test.each(walks)('gives a visitor of $path no locked value', async (walk) => {
  const answer = await send(walk)
  expect([200, 204]).toContain(answer.status)
  const words = await wordsOf(answer)
  expect(leaksIn(words)).toEqual([])
  expect(words).not.toContain('CANARY')
})

test.each(refusals)('refuses a visitor of $path', async (walk) => {
  const answer = await send(walk)
  expect(answer.status).toBe(401)
  expect(leaksIn(await answer.text())).toEqual([])
})

test('finds every mark in a member’s answers', async () => {
  const found = await wordsOf(await send({ path: '/scout/pointers', body: everywhere }, asMember))
  expect(leaksIn(found)).toEqual([...siteMarks.values()].map(String))
  const names = [...hexagonMarks.keys()]
  const path = `/scout/tiles/testland/${centreTile}?cols=${encodeURIComponent(names.join())}`
  const cells = await wordsOf(await send({ path, accept: arrow }, asMember))
  expect(leaksIn(cells)).toEqual([...hexagonMarks.values()].map(String))
})
