import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { latLngToCell } from 'h3-js'
import { placeKinds } from '@/lib/catalogue/place-kinds'
import { metresBetween } from '@/lib/geo/distance'
import { rowOf } from '@/server/atlas/derive/hexagons/hexagon-table'
import { addressPartsOf, placeTypes } from '@/server/atlas/entities/tables'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { wireReaders } from '@/server/atlas/store/hexagons/hexagon-table'
import { encodeArrow } from '@/server/atlas/write/arrow-file'
import { everywhere, opened, root } from '@/tests/support/opened-library'
import { centre, centreTile, metresFrom, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

describe('places', () => {
  const place = (name: string, kind: 'town' | 'street', city = '') => ({
    name,
    kind,
    city,
    position: metresFrom(centre, 0, 0),
    population: kind === 'town' ? 5000 : 0,
  })
  const places = [
    place('Vaduz', 'town'),
    place('Schaan', 'town'),
    place('Vaduzer Weg', 'street', 'Schaan'),
    place('Städtle', 'street', 'Vaduz'),
  ]
  const namesFor = async (text: string) =>
    (await (await opened({ places })).searchPlaces({ text, limit: 10 })).map((found) => found.place.name)

  test('are found by a prefix, the town before the street', async () => {
    expect(await namesFor('vadu')).toEqual(['Vaduz', 'Vaduzer Weg'])
  })

  test('are found without accents, with a typo and with their town', async () => {
    expect((await namesFor('stadtle'))[0]).toBe('Städtle')
    expect((await namesFor('schann'))[0]).toBe('Schaan')
    expect((await namesFor('VADUZER WEG'))[0]).toBe('Vaduzer Weg')
    expect((await namesFor('Städtle Vaduz'))[0]).toBe('Städtle')
  })

  test('are found with a typo in each word', async () => {
    expect(await namesFor('stadlte vaduc')).toContain('Städtle')
  })

  test('are not searched by a single letter', async () => {
    expect(await namesFor('v')).toEqual([])
  })

  test('name a point by a street closed to cars, from the search index', async () => {
    const lane = { ...place('Castle Lane', 'street', 'Vaduz'), position: metresFrom(centre, 110, 0) }
    const atlas = await opened({ places: [lane] })
    const [lng, lat] = metresFrom(centre, 100, 0)
    expect((await atlas.addressAt({ lat, lng })).street).toBe('Castle Lane')
  })

  test('are found with a house number where the atlas has none, as the street alone', async () => {
    const atlas = await opened({ places })
    const found = await atlas.searchPlaces({ text: 'Städtle 28, Vaduz', limit: 10 })
    expect(found.map(({ place: { name }, house }) => [name, house])).toEqual([['Städtle', null]])
  })

  test('are found in an atlas that has no other names', async () => {
    const folder = writeSmallAtlas(root, smallAtlas({ places }))
    const { main: _, ...older } = placeTypes
    const bytes = encodeArrow(older, {
      name: places.map(({ name }) => name),
      kind: Uint8Array.from(places, ({ kind }) => placeKinds.indexOf(kind)),
      lat: places.map(() => centre.lat),
      lng: places.map(() => centre.lng),
      population: Uint32Array.from(places, ({ population }) => population),
      city: places.map(({ city }) => city),
      words: Uint8Array.from(places, ({ name }) => name.split(' ').length),
      bounds: places.map(() => []),
    })
    writeFileSync(join(folder, 'places.arrow'), bytes)
    const atlas = await createAtlasLibrary([root]).open('testland')
    const found = await atlas?.searchPlaces({ text: 'Städtle 28, Vaduz', limit: 10 })
    expect(found?.map(({ place: { name } }) => name)).toEqual(['Städtle'])
    expect(await atlas?.addressAt(centre)).toMatchObject({ number: null, town: 'Vaduz' })
  })

  test('name a point by the house it lies at, or by one near it on its street', async () => {
    const road = { ...place('Main Road', 'street', 'Vaduz'), position: metresFrom(centre, 0, 500) }
    const house = (number: string, north: number, east: number) => ({
      number,
      ...addressPartsOf(metresFrom(centre, north, east)),
      isEstimated: false,
    })
    const lane = { ...place('Back Lane', 'street', 'Vaduz'), position: metresFrom(centre, 400, 0) }
    const atlas = await opened({
      places: [...places, road, lane],
      addresses: [
        { place: 4, city: '', postcode: '9490', houses: [house('7', 30, 0), house('9', 30, 200)] },
        { place: 5, city: '', postcode: '9490', houses: [house('2', -25, 100)] },
      ],
    })
    const at = async (north: number, east: number) => {
      const [lng, lat] = metresFrom(centre, north, east)
      const { street, number } = await atlas.addressAt({ lat, lng })
      return [street, number]
    }
    expect(await at(2, 10)).toEqual(['Main Road', '7'])
    expect(await at(2, 100)).toEqual(['Main Road', null])
    expect(await at(-20, 100)).toEqual(['Back Lane', '2'])
  })

  test('name a point by its nearest street and town', async () => {
    const atlas = await opened({ places: places.slice(0, 1) })
    const [lng, lat] = metresFrom(centre, 40, 300)
    expect(await atlas.addressAt({ lat, lng })).toEqual({
      street: 'Main Road',
      number: null,
      town: 'Vaduz',
    })
    const [farLng, farLat] = metresFrom(centre, 400, 300)
    expect((await atlas.addressAt({ lat: farLat, lng: farLng })).street).toBeNull()
  })
})

describe('files', () => {
  test("contain the manifest's tiles and no others", async () => {
    const atlas = await opened()
    expect((await atlas.hexagonTile(centreTile))?.length).toBeGreaterThan(100)
    expect(await atlas.hexagonTile(latLngToCell(10, 10, 5))).toBeNull()
    expect(await atlas.hexagonTile('../manifest.json')).toBeNull()
  })

  test('give free and locked columns in wire units', async () => {
    const columns = ['Score', 'Score DC', 'Population', 'Region level 8', 'edge'] as const
    const tile = await (await opened()).hexagons(centreTile, columns)
    if (!tile) throw new Error('The tile of the test is missing.')
    const row = rowOf(tile, latLngToCell(centre.lat, centre.lng, 9))
    const values = wireReaders(tile, ['lat', 'lng', ...columns]).map((read) => read(row))
    expect(values.slice(2)).toEqual([null, 0.87, 300, 'Middleton', false])
    const from: [number, number] = [centre.lng, centre.lat]
    expect(metresBetween(from, [Number(values[1]), Number(values[0])])).toBeLessThan(250)
  })

  test('report a tile that lacks a column', async () => {
    await expect((await opened()).hexagons(centreTile, ['NUTS 1'])).rejects.toThrow('has no column "NUTS 1"')
  })

  test('give an empty tile if the version lacks them', async () => {
    const folder = writeSmallAtlas(root, smallAtlas())
    const atlas = await createAtlasLibrary([root]).open('testland')
    rmSync(join(folder, 'hexagons'), { recursive: true })
    expect(await atlas?.hexagonTile(centreTile)).toBeNull()
  })

  test('name the file and its missing column', async () => {
    const folder = writeSmallAtlas(root, smallAtlas())
    const { tableFromArrays, tableToIPC } = await import('@uwdata/flechette')
    writeFileSync(join(folder, 'sites.arrow'), tableToIPC(tableFromArrays({ lat: [1] }), {}) ?? '')
    const atlas = await createAtlasLibrary([root]).open('testland')
    await expect(atlas?.findSites({ bounds: everywhere, locationTypes: [] })).rejects.toThrow(
      'sites.arrow has no column "osm_id".',
    )
  })
})
