import { arranged, layerAboveGround } from '@/components/studio/map/studio-style'

const layer = (id: string) => ({ id, type: 'line' as const, source: 'atlas' })
const below = ['world-land', 'landuse', 'water', 'road-primary', 'buildings'].map(layer)
const above = ['world-name', 'border', 'label-place'].map(layer)

const idsOf = (groups: Parameters<typeof arranged>[1]) =>
  arranged({ below, above }, groups)
    .map(({ id }) => id)
    .filter((id) => id !== layerAboveGround)

const data = 'names-begin'

it('draws borders and names above the data by default', () => {
  expect(idsOf({ shown: undefined, above: undefined })).toEqual([
    ...below.map(({ id }) => id),
    data,
    ...above.map(({ id }) => id),
  ])
})

it('omits the parts that a map omits, but never the land', () => {
  const shown = { label: false, road: false, border: false, building: false, water: false, land: false }
  expect(idsOf({ shown, above: undefined })).toEqual(['world-land', data])
})

it('draws only the parts above the data that a map wants there', () => {
  expect(idsOf({ shown: { building: true }, above: { road: true } })).toEqual([
    ...['world-land', 'landuse', 'water', 'buildings', 'world-name', 'border', 'label-place'],
    ...[data, 'road-primary'],
  ])
  expect(idsOf({ shown: undefined, above: { label: true } }).slice(-3)).toEqual([
    data,
    'world-name',
    'label-place',
  ])
})
