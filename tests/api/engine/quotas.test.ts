import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import { type ListContent, listsSchema } from '@/lib/contract/lists'
import { savedMapSchema, savedMapsSchema } from '@/lib/contract/saved-map'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { lists } from '@/server/engine/db/schema/list'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { everyDatabase } from '@/tests/support/databases'
import { openedRig } from '@/tests/support/opened-rig'
import { bearer } from '@/tests/support/record-rig'

describe('lists', () => {
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
})

describe('saved maps', () => {
  const ada = 'ada@example.com'
  const half = limits.savedMapsBytes / 2

  function formOf(fields: Record<string, string>, thumbnailBytes = 0): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('map', new Blob([JSON.stringify({ datasets: [] })]), 'map.json')
    if (thumbnailBytes > 0) {
      const png = new Uint8Array(thumbnailBytes)
      png.set([0x89, 0x50, 0x4e, 0x47])
      form.set('thumbnail', new Blob([png]), 'picture.png')
    }
    return form
  }
  const mapBytes = JSON.stringify({ datasets: [] }).length

  describe.each(everyDatabase())('the room for maps on $name', ({ open }) => {
    const rig = openedRig(open)
    beforeEach(async () => {
      await rig.deps.db.delete(savedMaps)
      await rig.deps.db.delete(leftoverFiles)
    })

    const make = (thumbnailBytes = 0) =>
      rig.upload('/maps/saved', formOf({ title: 'Trips' }, thumbnailBytes), bearer(ada))
    const made = async (thumbnailBytes = 0) => savedMapSchema.parse(await (await make(thumbnailBytes)).json())
    const change = (id: string, version: number) =>
      rig.replace(`/maps/saved/${id}`, formOf({ title: 'Trips', version: String(version) }), bearer(ada))
    const restore = (id: string, version: number, from: number) =>
      rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version, from } })
    const drop = async (path: string) =>
      expect((await rig.delete(`/maps/saved/${path}`, { as: ada })).status).toBe(204)
    const used = async () =>
      savedMapsSchema.parse(await (await rig.get('/maps/saved', { as: ada })).json()).bytes
    /** As if every stored map had this many bytes. */
    const enlarge = (bytes: number) => rig.deps.db.update(savedMapVersions).set({ bytes })
    const later = () => new Date(Date.now() + 11 * 60_000)

    it('is refused beyond the quota, with what is used', async () => {
      await made()
      await enlarge(limits.savedMapsBytes)
      const full = await make()
      expect([full.status, (await full.json()).detail]).toEqual([
        507,
        "Failed to upload. You've exceeded your account's disk storage limit. Consider upgrading your plan. " +
          'Your maps use 500.0 of 500 MB. What you delete counts until its files are removed, a quarter of an hour ' +
          'later.',
      ])
    })

    it('counts a deleted map until its file is gone from the disk', async () => {
      const { id } = await made()
      await enlarge(limits.savedMapsBytes)
      await drop(id)
      expect([await used(), (await make()).status]).toEqual([limits.savedMapsBytes, 507])
      await tidyFiles(rig.deps)
      expect((await make()).status).toBe(507)
      await tidyFiles({ ...rig.deps, clock: later })
      expect([await used(), (await make()).status]).toEqual([0, 201])
    })

    it('counts deleted and replaced versions until their files are gone', async () => {
      const { id } = await made()
      await change(id, 1)
      await enlarge(half)
      await drop(`${id}/versions/1`)
      expect([await used(), (await change(id, 2)).status]).toEqual([limits.savedMapsBytes, 507])
      await tidyFiles({ ...rig.deps, clock: later })
      expect([await used(), (await change(id, 2)).status]).toEqual([half, 200])
    })

    it('counts a version that was restored once, as its file lies on the disk once', async () => {
      const { id } = await made()
      await change(id, 1)
      await enlarge(half)
      expect((await restore(id, 2, 1)).status).toBe(200)
      expect(await used()).toBe(limits.savedMapsBytes)
      await drop(`${id}/versions/1`)
      expect(await used()).toBe(limits.savedMapsBytes)
      expect((await make()).status).toBe(507)
    })

    it('counts pictures too', async () => {
      await made(200_000)
      expect(await used()).toBe(mapBytes + 200_000)
    })

    it('lets one of several simultaneous saves have the last room', async () => {
      const { id } = await made()
      await enlarge(limits.savedMapsBytes - mapBytes)
      const saved = await Promise.all([make(), make(), restore(id, 1, 1), make()])
      expect(saved.map(({ status }) => status).sort()).toEqual([200, 201, 507, 507])
      expect(await used()).toBe(limits.savedMapsBytes)
    })

    it('leaves no unknown file when a map is deleted while a version is being saved', async () => {
      const { id } = await made()
      await Promise.all([change(id, 1), drop(id)])
      const rows = await rig.deps.db.select().from(savedMapVersions)
      expect(rows).toEqual([])
      await tidyFiles({ ...rig.deps, clock: later })
      expect(await used()).toBe(0)
    })
  })
})
