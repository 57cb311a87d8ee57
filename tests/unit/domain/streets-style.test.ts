import { creditText, readStreets, streetsOrigins } from '@/lib/domain/map/streets-style'

const address = 'https://maps.example/v1/style.json?key=k'
const layers = [{ id: 'a', type: 'line', source: 'a' }]
const documents: Record<string, unknown> = {
  'https://tiles.example/a.json': { tiles: ['https://a.tiles.example/{z}/{x}/{y}.pbf'], maxzoom: 12 },
}
const read = async (each: string) => documents[each]

it('reads a credit as text', () => {
  expect(creditText('<a href="x">&copy; Open &amp; Free</a>&nbsp;<b>&#169; Me</b>\n')).toBe(
    '© Open & Free © Me',
  )
})

it('reads a credit with brackets that are no tags, as many as there are', () => {
  expect(creditText('5 > 3 <b<i>Me</i> <')).toBe('5 > 3 Me <')
  expect(creditText('<'.repeat(200_000))).toHaveLength(200_000)
})

it('resolves addresses of tiles, their description and sprites, and names their origins', async () => {
  const sources = {
    a: { type: 'vector', url: 'https://tiles.example/a.json', minzoom: 2 },
    b: { type: 'raster', tiles: ['../r/{z}/{x}/{y}.png'], attribution: 'R' },
    c: { type: 'geojson', data: 'https://data.example/c.json' },
  }
  const sprite = [
    { id: 'more', url: '/no' },
    { id: 'default', url: '/sprites/s' },
  ]
  const streets = await readStreets({ version: 8, sources, layers, sprite }, address, read)
  expect(streets?.style.sources.a).toEqual({
    type: 'vector',
    minzoom: 2,
    maxzoom: 12,
    tiles: ['https://a.tiles.example/{z}/{x}/{y}.pbf'],
  })
  expect(streets?.style.sources.b?.tiles).toEqual(['https://maps.example/r/{z}/{x}/{y}.png'])
  expect(streets).toMatchObject({ attribution: 'R', style: { sprite: 'https://maps.example/sprites/s' } })
  expect(streets && streetsOrigins(streets)).toEqual([
    'https://a.tiles.example',
    'https://data.example',
    'https://maps.example',
  ])
})

it('is nothing without a source that browsers can load, and credits its host without a credit', async () => {
  const style = (source: object) => ({ version: 8, sources: { a: source }, layers })
  for (const source of [
    { type: 'vector', url: 'mapbox://streets' },
    { type: 'raster', tiles: ['https://user:secret@maps.example/{z}/{x}/{y}.png'] },
    { type: 'raster-dem', tiles: ['https://maps.example/{z}/{x}/{y}.png'] },
  ]) {
    expect(await readStreets(style(source), address, read)).toBeUndefined()
  }
  expect(
    await readStreets({ ...style({ type: 'geojson', data: {} }), version: 7 }, address, read),
  ).toBeUndefined()
  const streets = await readStreets(style({ type: 'raster', tiles: ['/{z}/{x}/{y}.png'] }), address, read)
  expect(streets?.attribution).toBe('maps.example')
})

it('asks tiles that a source names itself, not its address of another protocol', async () => {
  const source = { type: 'vector', url: 'mapbox://streets', tiles: ['/{z}/{x}/{y}.pbf'] }
  const streets = await readStreets({ version: 8, sources: { a: source }, layers }, address, read)
  expect(streets?.style.sources).toEqual({
    a: { type: 'vector', tiles: ['https://maps.example/{z}/{x}/{y}.pbf'] },
  })
})
