import { limits } from '@/lib/config/limits'
import { savedMapSchema, savedMapsSchema } from '@/lib/contract/saved-map'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'
import { everyDatabase } from '@/tests/support/databases'
import { openedRig } from '@/tests/support/opened-rig'
import { bearer } from '@/tests/support/record-rig'

const ada = 'ada@example.com'
const bob = 'bob@example.com'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const contentOf = (label: string) => JSON.stringify({ datasets: [], info: { label } })

interface Form {
  map?: string | undefined
  thumbnail?: Uint8Array<ArrayBuffer>
  [field: string]: string | Uint8Array<ArrayBuffer> | undefined
}

function formOf({ map, thumbnail, ...fields }: Form): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (map !== undefined) form.set('map', new Blob([map]), 'map.json')
  if (thumbnail) form.set('thumbnail', new Blob([thumbnail]), 'picture.png')
  return form
}

describe.each(everyDatabase())('saved maps on $name', ({ open }) => {
  const rig = openedRig(open)
  beforeEach(() => rig.deps.db.delete(savedMaps))

  const send = (path: string, form: Form) => rig.upload(path, formOf(form), bearer(ada))
  const save = async (form: Form = {}) => {
    const answer = await send('/maps/saved', { title: 'Trips', map: contentOf('one'), ...form })
    expect(answer.status).toBe(201)
    return savedMapSchema.parse(await answer.json())
  }
  const change = (id: string, form: Form, as = ada) =>
    rig.replace(`/maps/saved/${id}`, formOf(form), bearer(as))
  const contentAt = async (address: string, as?: string) => {
    const answer = await rig.get(address, as === undefined ? {} : { as })
    return answer.status === 200 ? (await answer.json()).info.label : answer.status
  }

  it('keep a map with its picture, only for its owner', async () => {
    const map = await save({ thumbnail: png, description: 'All of\nthem' })
    expect(map).toMatchObject({ title: 'Trips', privateMap: true, isOwn: true, version: 1, thumbnail: true })
    expect(await contentAt(`/maps/saved/${map.id}/map`, ada)).toBe('one')
    const picture = await rig.get(`/maps/saved/${map.id}/thumbnail`, { as: ada })
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
    for (const as of [bob, undefined]) {
      expect(await contentAt(`/maps/saved/${map.id}/map`, as)).toBe(404)
      expect((await rig.get(`/maps/saved/${map.id}`, as ? { as } : {})).status).toBe(404)
    }
    const list = savedMapsSchema.parse(await (await rig.get('/maps/saved', { as: ada })).json())
    expect(list.maps.map(({ id }) => id)).toEqual([map.id])
    expect(await (await rig.get('/maps/saved', { as: bob })).json()).toEqual({ maps: [], bytes: 0 })
  })

  it('open a public map by its address, without its versions', async () => {
    const map = await save({ private: 'false' })
    const seen = savedMapSchema.parse(await (await rig.get(`/maps/saved/${map.id}`)).json())
    expect(seen).toMatchObject({ isOwn: false, versions: [], title: 'Trips' })
    expect(await contentAt(`/maps/saved/${map.id}/map`)).toBe('one')
    expect(await contentAt(`/maps/saved/${map.id}/map?version=1`)).toBe(404)
    const foreign = await change(map.id, { title: 'Mine', version: '1' }, bob)
    expect([foreign.status, (await rig.delete(`/maps/saved/${map.id}`, { as: bob })).status]).toEqual([
      404, 404,
    ])
  })

  it('count versions, refuse the later of two changes, and bring an earlier one back', async () => {
    const { id } = await save()
    const changed = await change(id, { title: 'Trips', version: '1', map: contentOf('two') })
    expect(savedMapSchema.parse(await changed.json())).toMatchObject({ version: 2 })
    const late = await change(id, { title: 'Late', version: '1', map: contentOf('late') })
    expect([late.status, (await late.json()).detail]).toEqual([
      409,
      'This map has changed meanwhile. Open it again, or save yours as a new map.',
    ])
    const back = await rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version: 2, from: 1 } })
    const restored = savedMapSchema.parse(await back.json())
    expect(restored.versions.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(await contentAt(`/maps/saved/${id}/map`, ada)).toBe('one')
    expect(await contentAt(`/maps/saved/${id}/map?version=2`, ada)).toBe('two')
    const stale = await rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version: 2, from: 1 } })
    expect(stale.status).toBe(409)
  })

  it('lose an earlier version, never the latest nor files that another version has', async () => {
    const { id } = await save({ thumbnail: png })
    await change(id, { title: 'Trips', version: '1', map: contentOf('two') })
    await rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version: 2, from: 1 } })
    const drop = async (version: number, as = ada) =>
      (await rig.delete(`/maps/saved/${id}/versions/${version}`, { as })).status
    expect([await drop(1, bob), await drop(3), await drop(9), await drop(2), await drop(1)]).toEqual([
      404, 409, 404, 204, 204,
    ])
    const left = savedMapSchema.parse(await (await rig.get(`/maps/saved/${id}`, { as: ada })).json())
    expect(left.versions.map(({ version }) => version)).toEqual([3])
    expect(await contentAt(`/maps/saved/${id}/map`, ada)).toBe('one')
    const [row] = await rig.deps.db.select().from(savedMapVersions)
    const noted = await rig.deps.db.select().from(leftoverFiles)
    expect(noted.map(({ key }) => key)).not.toContain(row?.mapKey)
  })

  it('take one of several changes made at once', async () => {
    const { id } = await save()
    const sent = ['a', 'b', 'c'].map((map) => change(id, { title: map, version: '1', map: contentOf(map) }))
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await rig.deps.db.select().from(savedMapVersions)).toHaveLength(2)
  })

  it('keep the latest versions, and note the files of the others for removal', async () => {
    const { id } = await save()
    for (let version = 1; version <= limits.savedMapVersions; version += 1) {
      const answer = await change(id, { title: 'T', version: String(version), map: contentOf(`v${version}`) })
      expect(answer.status).toBe(200)
    }
    const rows = await rig.deps.db.select().from(savedMapVersions)
    expect(rows).toHaveLength(limits.savedMapVersions)
    const kept = new Set(rows.map(({ mapKey }) => mapKey))
    const noted = await rig.deps.db.select().from(leftoverFiles)
    expect(noted.filter(({ key }) => kept.has(key))).toEqual([])
    expect(await contentAt(`/maps/saved/${id}/map?version=1`, ada)).toBe(404)
  })

  it('refuse more than an account holds', async () => {
    const { id } = await save()
    await rig.deps.db.update(savedMapVersions).set({ bytes: limits.savedMapsBytes })
    const full = await send('/maps/saved', { title: 'T', map: contentOf('x') })
    expect([full.status, (await full.json()).detail]).toEqual([
      507,
      "Failed to upload. You've exceeded your account's disk storage limit. Consider upgrading your plan.",
    ])
    expect((await rig.delete(`/maps/saved/${id}`, { as: ada })).status).toBe(204)
    expect(await contentAt(`/maps/saved/${id}/map`, ada)).toBe(404)
    await save()
  })

  it.each([
    ['no title', { title: ' ' }, 'Give the map a title.'],
    ['no map', { map: undefined }, 'Send the map as the file “map”.'],
    ['another kind of file', { map: '<svg>' }, 'The map is no kepler.gl JSON.'],
    ['another kind of picture', { thumbnail: new Uint8Array([1, 2]) }, 'The picture is no PNG.'],
    ['an unknown word', { private: 'perhaps' }, 'Expected private to be true or false.'],
  ])('refuse %s and keep no file of it', async (_, form, sentence) => {
    const answer = await send('/maps/saved', { title: 'Trips', map: contentOf('one'), ...form })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain(sentence)
    expect(await rig.deps.db.select().from(savedMapVersions)).toEqual([])
  })

  it('refuse a picture that is too large', async () => {
    const large = new Uint8Array(limits.thumbnailBytes + 1)
    large.set(png)
    const answer = await send('/maps/saved', { title: 'T', map: contentOf('one'), thumbnail: large })
    expect([answer.status, (await answer.json()).detail]).toEqual([
      413,
      'A saved thumbnail has 300 KB at most.',
    ])
  })
})
