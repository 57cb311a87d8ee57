import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArrayBuffer } from 'geotiff'
import proj4 from 'proj4'
import type { Bounds } from '@/lib/geo/mercator'
import { populationOfGrid } from '@/server/atlas/derive/population/population-grid'
import type { Polygon } from '@/server/atlas/entities/entities'
import { openPopulationGrid } from '@/server/atlas/read/open-population-grid'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import { openPopulationRaster } from '@/server/atlas/read/population-raster'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { command, root } from '@/tests/support/atlas-command'
import { osmFile } from '@/tests/support/osm-file'
import { smallCountry } from '@/tests/support/small-country'

interface Drawn {
  width: number
  values: ArrayLike<number>
  west?: number
  north?: number
  pixel?: number
  tags?: Record<string, unknown>
  name?: string
}

const degrees = {
  GTModelTypeGeoKey: 2,
  GTRasterTypeGeoKey: 1,
  GeographicTypeGeoKey: 4326,
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raster-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function drawn({ width, values, west = 9, north = 48, pixel = 0.1, tags = degrees, name = 'p.tif' }: Drawn) {
  const path = join(folder, name)
  const bytes = writeArrayBuffer(Float32Array.from(values), {
    width,
    height: values.length / width,
    ...(!('ModelTransformation' in tags) && {
      ModelPixelScale: [pixel, pixel, 0],
      ModelTiepoint: [0, 0, 0, west, north, 0],
    }),
    ...tags,
  } as Parameters<typeof writeArrayBuffer>[1])
  writeFileSync(path, Buffer.from(bytes))
  return path
}

const world: Bounds = [-180, -90, 180, 90]

async function cellsOf(raster: Drawn, within = world) {
  return rounded(await (await openPopulationGrid(drawn(raster)))(within))
}

const rounded = ({ lngs, lats, people }: PopulationGrid) =>
  Array.from({ length: people.length }, (_, row) => [
    Math.round(lngs.at(row) * 1e4) / 1e4,
    Math.round(lats.at(row) * 1e4) / 1e4,
    people.at(row),
  ])

describe('a population grid as GeoTIFF', () => {
  it('has the people of each pixel at its centre, without those of no data', async () => {
    const values = [1, 0, Number.NaN, -99_999, 5, 2.5]
    expect(await cellsOf({ width: 3, values })).toEqual([
      [9.05, 47.95, 1],
      [9.15, 47.85, 5],
      [9.25, 47.85, 2.5],
    ])
  })

  it('skips the value that the file names as no data', async () => {
    const tags = { ...degrees, GDAL_NODATA: '7\0' }
    expect(await cellsOf({ width: 2, values: [7, 3], tags })).toEqual([[9.15, 47.95, 3]])
  })

  it('skips a value of no data that its pixels hold less precisely', async () => {
    const tags = { ...degrees, GDAL_NODATA: '0.1\u0000' }
    expect(await cellsOf({ width: 2, values: [0.1, 3], tags })).toEqual([[9.15, 47.95, 3]])
  })

  it('is read only around the extract', async () => {
    const values = Array.from({ length: 100 }, (_, at) => at + 1)
    expect(await cellsOf({ width: 10, values }, [9.31, 47.41, 9.49, 47.59])).toEqual([
      [9.35, 47.55, 44],
      [9.45, 47.55, 45],
      [9.35, 47.45, 54],
      [9.45, 47.45, 55],
    ])
  })

  it('adds up its pixels in squares where there are too many, at their centre of gravity', async () => {
    const path = drawn({ width: 5, values: [1, 3, 0, 0, 5, 0, 0, 0, 2, 0, 7, 0, 0, 0, 0] })
    const { read } = await openPopulationRaster(path, { maxCells: 4 })
    expect(rounded(await read(world))).toEqual([
      [9.125, 47.95, 4],
      [9.35, 47.85, 2],
      [9.45, 47.95, 5],
      [9.05, 47.75, 7],
    ])
  })

  it("is read in Mollweide's projection", async () => {
    const [x = 0, y = 0] = proj4('+proj=moll +datum=WGS84').forward([9.5, 47.1])
    const tags = {
      GTModelTypeGeoKey: 1,
      GTRasterTypeGeoKey: 1,
      ProjectedCSTypeGeoKey: 54009,
    }
    const raster = { width: 1, values: [12], west: x - 50, north: y + 50, pixel: 100, tags }
    expect(await cellsOf(raster)).toEqual([[9.5, 47.1, 12]])
    expect(await cellsOf(raster, [9.4, 47, 9.6, 47.2])).toEqual([[9.5, 47.1, 12]])
  })

  it.each([
    ['GHS_POP_E2025_GLOBE_R2023A_4326_3ss_V1_0_R4_C19.tif', 'GHS-POP 2025', 'CC BY 4.0', '2025'],
    ['mlt_ppp_2020_UNadj_constrained.tif', 'WorldPop 2020', 'CC BY 4.0', '2020'],
    ['mlt_pop_2025_CN_100m_R2025A_v1.tif', 'WorldPop 2025', 'CC BY 4.0', '2025'],
    ['census.tif', 'Population grid census.tif', 'that of the file it was read from', ''],
  ])('credits %s to its publisher', async (name, title, licence, date) => {
    const grid = await (await openPopulationGrid(drawn({ width: 1, values: [1], name })))(world)
    expect(grid.source).toMatchObject({ name: title, licence, date })
  })

  it.each<[string, Partial<Drawn>, string]>([
    [
      'in another projection',
      { tags: { GTModelTypeGeoKey: 1, GTRasterTypeGeoKey: 1, ProjectedCSTypeGeoKey: 3035 } },
      'is in EPSG:3035: it needs longitude and latitude (EPSG:4326) or Mollweide',
    ],
    ['of people per km²', { name: 'mlt_pd_2020_1km.tif' }, 'has people per square kilometre'],
    ['with a pixel of no people on earth', { values: [3e38] }, 'has a pixel with 3'],
    ['elsewhere', { west: 100 }, 'does not reach to the extract'],
  ])('is refused %s', async (_, over, sentence) => {
    const path = drawn({ width: 1, values: [1], ...over })
    const read = async () => (await openPopulationGrid(path))([9, 47, 10, 48])
    await expect(read()).rejects.toThrow(sentence)
  })

  it.each([
    ['with its rows going north', [0.1, 0, 0, 9, 0, 0.1, 0, 47.9]],
    ['with its columns going west', [-0.1, 0, 0, 9.1, 0, -0.1, 0, 48]],
    ['turned', [0.1, 0.01, 0, 9, 0.01, -0.1, 0, 48]],
  ])('is refused %s', async (_, matrix) => {
    const ModelTransformation = [...matrix, 0, 0, 1, 0, 0, 0, 0, 1]
    const path = drawn({ width: 1, values: [1], tags: { ...degrees, ModelTransformation } })
    await expect(openPopulationGrid(path)).rejects.toThrow('is rotated: "gdalwarp" turns it north up')
  })

  it('may lie by a matrix', async () => {
    const ModelTransformation = [0.1, 0, 0, 9, 0, -0.1, 0, 48, 0, 0, 1, 0, 0, 0, 0, 1]
    const tags = { ...degrees, ModelTransformation }
    expect(await cellsOf({ width: 1, values: [7], tags })).toEqual([[9.05, 47.95, 7]])
  })

  it('is refused if its end is missing', async () => {
    const path = drawn({ width: 2, values: [1, 2, 3, 4] })
    writeFileSync(path, readFileSync(path).subarray(0, -4))
    await expect(openPopulationGrid(path)).rejects.toThrow('p.tif is cut off')
  })

  it('is refused if damaged', async () => {
    const path = join(folder, 'cut.tif')
    writeFileSync(path, Buffer.from('49492a0008000000ffff', 'hex'))
    await expect(openPopulationGrid(path)).rejects.toThrow('cut.tif cannot be read as a GeoTIFF.')
  })

  it('is refused in strips that do not fit in memory', async () => {
    const path = drawn({ width: 1, values: [1] })
    const bytes = new DataView(Uint8Array.from(readFileSync(path)).buffer)
    setTag(bytes, 256, 40_000)
    setTag(bytes, 257, 40_000)
    setTag(bytes, 278, 40_000)
    writeFileSync(path, Buffer.from(bytes.buffer))
    await expect(openPopulationGrid(path)).rejects.toThrow(
      'is stored in pieces of 6400 MB, which do not fit in memory',
    )
  })
})

/** Of the first directory of a big-endian TIFF. */
function setTag(bytes: DataView, tag: number, value: number): void {
  const start = bytes.getUint32(4)
  for (let entry = 0; entry < bytes.getUint16(start); entry += 1) {
    const at = start + 2 + 12 * entry
    if (bytes.getUint16(at) !== tag) continue
    bytes.setUint16(at + 2, 4)
    bytes.setUint32(at + 4, 1)
    bytes.setUint32(at + 8, value)
  }
}

describe('people of a raster at the coast', () => {
  const square = (west: number, east: number): Polygon => [
    [
      [west, 47],
      [east, 47],
      [east, 48],
      [west, 48],
      [west, 47],
    ],
  ]
  const country = {
    name: 'Examplia',
    contains: ([lng]: readonly [number, number]) => lng < 9.54,
    sea: [square(9.54, 10)],
  }
  const raster: Drawn = { width: 4, values: [1, 2, 4, 8], west: 9.4 }

  it('count where a part of the pixel is land', async () => {
    const grid = await (await openPopulationGrid(drawn(raster)))(world)
    // The centres lie at 9.45, 9.55, 9.65 and 9.75.
    expect(populationOfGrid(grid, country).total).toBe(3)
    expect(populationOfGrid(grid, { ...country, sea: [] }).total).toBe(1)
  })
})

test('builds an atlas with the people of a GeoTIFF', async () => {
  const extract = join(root, 'a.osm.pbf')
  writeFileSync(extract, osmFile(smallCountry().extract()))
  const population = drawn({
    width: 2,
    values: [0, 100, 1200.4, 33.3],
    west: 9.49,
    north: 47.12,
    pixel: 0.01,
    name: 'lie_ppp_2020.tif',
  })
  const out = join(root, 'out')
  expect(await command(`build li ${extract}`, { population, out })).toMatchObject({ code: 0, wrong: '' })
  const library = createAtlasLibrary([out])
  const atlas = await library.open('liechtenstein')
  expect(atlas?.manifest.population.total).toBe(1334)
  expect(atlas?.manifest.population.method).toBe('1,334 people in Liechtenstein at 3 places (WorldPop 2020).')
  expect(atlas?.manifest.sources.map(({ name }) => name)).toContain('WorldPop 2020')
  await library.close()
})
