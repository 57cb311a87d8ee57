import { StudioSession } from '@/lib/domain/studio/edit/session'
import { mapOfCsv } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import type { StudioLayer } from '@/lib/domain/studio/read/studio-map'

const csv = 'name,latitude,longitude,kwh\na,47,9,10\nb,47.1,9,\nc,47.2,9,30\n'

function drawn(text: string, channels: StudioLayer['channels'], layer: Partial<StudioLayer> = {}) {
  const map = readStudioMap(mapOfCsv(text, 'points.csv'))
  const layers = map.layers.map((each) => ({
    ...each,
    ...layer,
    channels: { ...each.channels, ...channels },
  }))
  const [first] = new StudioSession(map).draw({ layers, filters: [], zoom: 8 }).changed
  if (!first) throw new Error('Nothing is drawn.')
  return first
}

it('omits and counts rows without a value for the colour', () => {
  const { drawing, legend, missing } = drawn(csv, { color: { field: 'kwh', scale: 'quantize' } })
  if (drawing.kind !== 'discs') throw new Error(`Drawn as ${drawing.kind}.`)
  const opacities = [0, 1, 2].map((row) => (drawing.fills[row * 4 + 3] ?? 0) > 0)
  expect(opacities).toEqual([true, false, true])
  expect(legend?.of).toBe('kwh')
  expect(missing).toBe(1)
})

const bySize = { size: { field: 'kwh', scale: 'linear' } }

it('omits points without a size, and counts them even if all have one colour', () => {
  const { drawing, legend, missing } = drawn(csv, bySize)
  expect(drawing).toMatchObject({ kind: 'discs', rows: Uint32Array.of(0, 2) })
  expect(legend).toBeUndefined()
  expect(missing).toBe(1)
})

it('counts a row without colour and size once', () => {
  const color = { field: 'kwh', scale: 'quantize' }
  expect(drawn(csv, { ...bySize, color }).missing).toBe(1)
  const names = { field: 'name', scale: 'ordinal' }
  expect(drawn(csv.replace('c,47.2', ',47.2'), { ...bySize, color: names }).missing).toBe(2)
})

it('omits links without a width', () => {
  const columns = { lat0: 'latitude', lng0: 'longitude', lat1: 'latitude', lng1: 'kwh' }
  const { drawing, missing } = drawn(csv, bySize, { type: 'arc', drawn: 'arc', columns })
  expect(drawing).toMatchObject({ kind: 'arcs', rows: Uint32Array.of(0, 2) })
  expect(missing).toBe(1)
})

it('omits rows among very many points too, and finds the row of each', () => {
  const rows = Array.from(
    { length: 6_000 },
    (_, at) => `p${at},${47 + at / 10_000},9,${at % 2 === 0 ? at : ''}`,
  )
  const { drawing, missing } = drawn(`name,latitude,longitude,kwh\n${rows.join('\n')}\n`, bySize)
  // The remaining half is few enough for discs.
  expect(drawing.kind).toBe('discs')
  expect([...drawing.rows.subarray(0, 3)]).toEqual([0, 2, 4])
  expect(missing).toBe(3_000)
  const more = drawn(`name,latitude,longitude,kwh\n${[...rows, ...rows].join('\n')}\n`, bySize).drawing
  if (more.kind !== 'dots') throw new Error(`Drawn as ${more.kind}.`)
  expect(more.rows).toHaveLength(6_000)
  expect(more.spots).toHaveLength(12_000)
  expect(more.radii).toHaveLength(6_000)
})
