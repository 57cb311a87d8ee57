import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { ListContent } from '@/lib/contract/lists'
import { listsSchema } from '@/lib/contract/lists'
import { lists } from '@/server/engine/db/schema/list'
import { everyDatabase } from '@/tests/support/databases'
import { openedRig } from '@/tests/support/opened-rig'

const ada = 'ada@example.com'
const bob = 'bob@example.com'

const place = (id: number) => ({
  id: String(id),
  name: `Ünterwegs 🚗 ${id}`.padEnd(180, '…'),
  lat: 47.1,
  lng: 9.5,
  evaluationType: 'DC' as const,
  parkingType: 'parking',
  type: '',
  status: '',
})
const contentOf = (count: number): ListContent & { kind: 'locations' } => ({
  kind: 'locations',
  locations: Array.from({ length: count }, (_, at) => place(at)),
})

describe.each(everyDatabase())('the room for lists on $name', ({ open }) => {
  const rig = openedRig(open)
  beforeEach(() => rig.deps.db.delete(lists))

  const put = (id: string, version: number, content: ListContent, as = ada) =>
    rig.put(`/me/lists/${id}`, { as, body: { version, content } })
  const index = async () => listsSchema.parse(await (await rig.get('/me/lists', { as: ada })).json()).lists

  /** As if the account's first list had this many bytes. */
  const fillUpTo = async (bytes: number) => {
    expect((await put('full', 0, contentOf(0))).status).toBe(200)
    await rig.deps.db.update(lists).set({ bytes })
  }

  it('is refused beyond the quota with what is used, and the list stays as it was', async () => {
    await fillUpTo(limits.listsBytes - 1_000)
    const refused = await put('more', 0, contentOf(100))
    expect([refused.status, (await refused.json()).detail]).toEqual([
      507,
      'Your account’s lists use 20.00 of 20 MB, and this change needs 0.06 MB more. ' +
        'Remove saved locations or scenarios, then it can be saved.',
    ])
    expect((await index()).map(({ id }) => id)).toEqual(['full'])
    expect((await put('more', 0, contentOf(100), bob)).status).toBe(200)
  })

  it('takes a list that shrinks, even of an account that holds too much', async () => {
    await fillUpTo(3 * limits.listsBytes)
    expect((await put('full', 1, contentOf(2))).status).toBe(200)
    expect((await put('full', 2, contentOf(100))).status).toBe(200)
  })

  it('answers the later of two changes with the current list, however full the account is', async () => {
    await fillUpTo(limits.listsBytes)
    const late = await put('full', 0, contentOf(100))
    expect([late.status, (await late.json()).current]).toEqual([
      409,
      { id: 'full', version: 1, content: contentOf(0) },
    ])
  })

  it('lets one of several simultaneous saves have the last room', async () => {
    const content = contentOf(100)
    const bytes = Buffer.byteLength(JSON.stringify(content))
    await fillUpTo(limits.listsBytes - bytes - 1_000)
    const saved = await Promise.all(['a', 'b', 'c', 'd'].map((id) => put(id, 0, content)))
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 507, 507, 507])
  })

  it('is not used up on the disk by a list that is saved again and again', async () => {
    const random = (): ListContent => ({
      kind: 'locations',
      locations: contentOf(2_000).locations.map((each) => ({
        ...each,
        name: randomBytes(90).toString('hex'),
      })),
    })
    const onDisk = async () => {
      const answer = await rig.deps.db.execute(sql`select pg_total_relation_size('lists') as bytes`)
      return Number((answer as unknown as { rows: { bytes: unknown }[] }).rows[0]?.bytes)
    }
    expect((await put('again', 0, random())).status).toBe(200)
    const once = await onDisk()
    for (let version = 1; version <= 12; version += 1) {
      // As if it were large, so that the room is made usable at every save.
      await rig.deps.db.update(lists).set({ bytes: 60_000_000 })
      expect((await put('again', version, random())).status).toBe(200)
    }
    expect(await onDisk()).toBeLessThan(4 * once)
  })

  it('sends a list of megabytes as it is stored, in pieces', async () => {
    const content = contentOf(10_000)
    expect((await put('large', 0, content)).status).toBe(200)
    const answer = await rig.get('/me/lists/large', { as: ada })
    expect(await answer.json()).toEqual({ id: 'large', version: 1, content })
    // A value that only the database holds shows that nothing makes the JSON anew.
    await rig.deps.db.execute(sql`update lists set content = '{"kind" :  "locations","locations":[]}'`)
    const text = await (await rig.get('/me/lists/large', { as: ada })).text()
    expect(text).toBe('{"id":"large","version":1,"content":{"kind" :  "locations","locations":[]}}')
  })
})
