import { limits } from '@/lib/config/limits'
import { savedMapSchema, savedMapsSchema } from '@/lib/contract/saved-map'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { everyDatabase } from '@/tests/support/databases'
import { openedRig } from '@/tests/support/opened-rig'
import { bearer } from '@/tests/support/record-rig'

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
