import * as z from 'zod/mini'
import { cloudMapSchema } from '@/lib/contract/cloud-map'
import { png } from '@/tests/support/cloud-form'
import { type MapKeeping, mapKeepings } from '@/tests/support/map-keepings'
import { studioMap } from '@/tests/support/studio-map'

const kept = cloudMapSchema
const list = z.object({ maps: z.array(kept) })
const map = JSON.stringify(studioMap())
const other = map.replaceAll('"A trip"', '"Another trip"')

describe.each(mapKeepings)('maps kept by $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let maps: MapKeeping
  let people = 0

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    maps = await opened.keeping(`keeper-${++people}`)
  })

  const made = async (title: string) => {
    const answer = await maps.make({ title, description: 'All' }, map)
    expect(answer.status).toBe(201)
    return kept.parse(await answer.json())
  }
  const titles = async () => list.parse(await (await maps.list()).json()).maps.map(({ title }) => title)
  const read = async (id: string) => (await maps.open(id)).json()
  const detail = async (answer: Response) => (await answer.json()).detail

  it('start out empty', async () => {
    expect(await titles()).toEqual([])
  })

  it('are listed and opened with all that was saved', async () => {
    const first = await made('Trips')
    expect(first).toMatchObject({ title: 'Trips', description: 'All' })
    expect(Number.isNaN(Date.parse(first.lastModification ?? ''))).toBe(false)
    expect(await titles()).toEqual(['Trips'])
    const { datasets, config } = JSON.parse(map)
    expect(await read(first.id)).toMatchObject({ datasets, config })
  })

  it('are shown with the saved picture', async () => {
    const { id } = await made('Trips')
    const { maps: listed } = list.parse(await (await maps.list()).json())
    expect(listed).toEqual([expect.objectContaining({ id, thumbnail: true })])
    const picture = await maps.picture(id)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
  })

  it('are changed in place, and saved beside as new ones', async () => {
    const { id } = await made('Trips')
    const changed = await maps.change(id, { title: 'Trips 2' }, { map: other })
    expect(kept.parse(await changed.json())).toMatchObject({ id, title: 'Trips 2' })
    expect(await titles()).toEqual(['Trips 2'])
    expect(JSON.stringify(await read(id))).toContain('Another trip')
    await made('Trips')
    expect((await titles()).toSorted()).toEqual(['Trips', 'Trips 2'])
  })

  it('are not found under an unknown id', async () => {
    const unknown = '2a9bf1d0-8b1f-4a29-9f0e-6f4f9d8f3a11'
    expect((await maps.picture(unknown)).status).toBe(404)
    for (const answer of [
      await maps.open(unknown),
      await maps.change(unknown, { title: 'Trips' }, { map }),
    ]) {
      expect([answer.status, await detail(answer)]).toEqual([404, "Can't find map with ID."])
    }
  })

  it('require a title and JSON', async () => {
    expect((await maps.make({ title: ' ' }, map)).status).toBe(422)
    expect((await maps.make({ title: 'Trips' }, 'no map')).status).toBe(422)
    expect(await titles()).toEqual([])
  })
})
