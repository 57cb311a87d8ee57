import { mapOfCsv } from '@/lib/domain/kepler/studio/file-map'
import { readStudioMap } from '@/lib/domain/kepler/studio/read-map'
import { StudioSession } from '@/lib/domain/kepler/studio/session'

const csv = 'name,latitude,longitude,kwh\na,47,9,10\nb,47.1,9,\nc,47.2,9,30\n'

it('does not draw rows without a value of the colour, and counts them in the legend', () => {
  const map = readStudioMap(mapOfCsv(csv, 'points.csv'))
  const layers = map.layers.map((layer) => ({
    ...layer,
    channels: { ...layer.channels, color: { field: 'kwh', scale: 'quantize' } },
  }))
  const { changed } = new StudioSession(map).draw({ layers, filters: [], zoom: 8 })
  const { drawing, legend } = changed[0] ?? {}
  if (drawing?.kind !== 'discs') throw new Error(`Drawn as ${drawing?.kind}.`)
  const opacities = [0, 1, 2].map((row) => (drawing.fills[row * 4 + 3] ?? 0) > 0)
  expect(opacities).toEqual([true, false, true])
  expect(legend).toMatchObject({ of: 'kwh', missing: 1 })
})
