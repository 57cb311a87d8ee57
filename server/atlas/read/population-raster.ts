import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { GeoTIFF, GeoTIFFImage } from 'geotiff'
import type { Bounds } from '@/lib/geo/mercator'
import { floatColumn } from './column'
import { ExtractError } from './extract-error'
import type { PopulationGrid } from './population-grid'
import { type RasterPlane, rasterPlane } from './raster-plane'
import { sourceOf, type TableSource } from './table-rows'

/** Cells kept; more pixels than that are added up in squares. 24 bytes each where somebody lives. */
const defaultCells = 16e6
/** A window of more is a file for the world at 10 m. */
const maxPixels = 2e9
/** Bytes of one tile or strip, which is unpacked as a whole. */
const maxPieceBytes = 128e6
/** Pixels read at once, unless one row of tiles has more. */
const pixelsAtOnce = 4e6
const maxPeople = 1e9

interface Raster {
  name: string
  maxCells: number
  image: GeoTIFFImage
  plane: RasterPlane
  noData: number | null
}

interface OpenRaster {
  /** Reads the pixels within the bounds and closes the file. */
  read(within: Bounds): Promise<PopulationGrid>
  close(): Promise<void>
}

/** By the first bytes: TIFF and BigTIFF in either byte order. */
export function isRaster(start: Uint8Array): boolean {
  const order = String.fromCharCode(start[0] ?? 0, start[1] ?? 0)
  const magic = order === 'II' ? start[2] : start[3]
  return (order === 'II' || order === 'MM') && (magic === 42 || magic === 43)
}

/**
 * People by pixel of a GeoTIFF in longitude and latitude, or in Mollweide's projection (WorldPop, GHSL).
 * @throws ExtractError if the file is damaged, is not a count of people, has several bands, another
 * reference system or pieces too large for memory
 */
export async function openPopulationRaster(
  path: string,
  { maxCells = defaultCells } = {},
): Promise<OpenRaster> {
  const name = basename(path)
  if (/_pd_/u.test(name)) {
    throw new ExtractError(
      `The population grid ${name} has people per square kilometre: take the file of counts instead (ppp or pop).`,
    )
  }
  const { fromFile } = await import('geotiff')
  const file: GeoTIFF = await reading(name, () => fromFile(path))
  const close = async () => {
    await file.close()
  }
  try {
    const found = await reading(name, async () => {
      const image = await file.getImage()
      await checkWhole(name, image, (await stat(path)).size)
      return rasterOf(name, image)
    })
    const raster = { ...found, maxCells }
    return {
      close,
      async read(within) {
        try {
          return await reading(name, () => readCells(raster, within))
        } finally {
          await close()
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function reading<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof ExtractError) throw cause
    throw new ExtractError(`The population grid ${name} cannot be read as a GeoTIFF.`, { cause })
  }
}

async function rasterOf(name: string, image: GeoTIFFImage): Promise<Omit<Raster, 'maxCells'>> {
  if (image.getSamplesPerPixel() !== 1) {
    throw new ExtractError(
      `The population grid ${name} has ${image.getSamplesPerPixel()} bands: it needs one, of people.`,
    )
  }
  const piece = image.getTileWidth() * image.getBlockHeight(0) * image.getBytesPerPixel()
  if (piece > maxPieceBytes) {
    throw new ExtractError(
      `The population grid ${name} is stored in pieces of ${Math.round(piece / 1e6)} MB, which do not fit in memory: "gdal_translate -co TILED=YES -co COMPRESS=DEFLATE" cuts it into small ones.`,
    )
  }
  return { name, image, plane: await rasterPlane(name, image), noData: image.getGDALNoData() }
}

/** The reader takes what lies beyond the end of a file for pixels without people. */
async function checkWhole(name: string, { fileDirectory, isTiled }: GeoTIFFImage, bytes: number) {
  const piece = isTiled ? 'Tile' : 'Strip'
  const starts = (await fileDirectory.loadValue(`${piece}Offsets`)) ?? []
  const sizes = (await fileDirectory.loadValue(`${piece}ByteCounts`)) ?? []
  for (const [at, start] of starts.entries()) {
    if (Number(start) + Number(sizes[at] ?? 0) <= bytes) continue
    throw new ExtractError(
      `The population grid ${name} is cut off: its pixels go on beyond its end. Get it again.`,
    )
  }
}

interface Window {
  left: number
  top: number
  right: number
  bottom: number
}

async function readCells(raster: Raster, within: Bounds): Promise<PopulationGrid> {
  const { name, image, plane, maxCells } = raster
  const window = plane.windowOf(within)
  const width = window.right - window.left
  const height = window.bottom - window.top
  if (width <= 0 || height <= 0) {
    throw new ExtractError(`The population grid ${name} does not reach to the extract.`)
  }
  if (width * height > maxPixels) {
    throw new ExtractError(
      `The population grid ${name} has ${Math.round((width * height) / 1e6)} million pixels around the extract, more than ${maxPixels / 1e6}: take the file of the country.`,
    )
  }
  const side = Math.ceil(Math.sqrt((width * height) / maxCells))
  const cells = new CellSums(plane, { left: window.left, width, side })
  const rowsOfPiece = image.getBlockHeight(0)
  const rows = rowsOfPiece * Math.max(1, Math.floor(pixelsAtOnce / (width * rowsOfPiece)))
  // Ends at whole pieces, so that none is unpacked twice.
  for (let top = window.top; top < window.bottom; ) {
    const bottom = Math.min(window.bottom, (Math.floor(top / rows) + 1) * rows)
    cells.addRows(top, await peopleIn(raster, { ...window, top, bottom }))
    top = bottom
  }
  return cells.finish(sourceOfRaster(name))
}

async function peopleIn({ name, image, noData }: Raster, { left, top, right, bottom }: Window) {
  const [values] = await image.readRasters({ window: [left, top, right, bottom], samples: [0] })
  const pixels = values as ArrayLike<number>
  const people = new Float64Array(pixels.length)
  // Written in decimals, whereas pixels may hold it with less precision.
  const noDataInFloats = noData === null ? null : Math.fround(noData)
  for (let at = 0; at < pixels.length; at += 1) {
    const value = pixels[at] ?? 0
    if (!(value > 0) || value === noData || value === noDataInFloats) continue
    if (value > maxPeople) {
      throw new ExtractError(`The population grid ${name} has a pixel with ${value} people.`)
    }
    people[at] = value
  }
  return people
}

/** People by square of `side` pixels, at their centre of gravity. */
class CellSums {
  readonly #plane: RasterPlane
  readonly #left: number
  readonly #width: number
  readonly #side: number
  readonly #people: Float64Array
  readonly #columns: Float64Array
  readonly #rows: Float64Array
  readonly #found = { lats: floatColumn(), lngs: floatColumn(), people: floatColumn() }
  #band = -1

  constructor(plane: RasterPlane, { left, width, side }: { left: number; width: number; side: number }) {
    this.#plane = plane
    this.#left = left
    this.#width = width
    this.#side = side
    const across = Math.ceil(width / side)
    this.#people = new Float64Array(across)
    this.#columns = new Float64Array(across)
    this.#rows = new Float64Array(across)
  }

  addRows(top: number, people: Float64Array): void {
    for (let at = 0; at < people.length; at += this.#width) {
      const row = top + at / this.#width
      const band = Math.floor(row / this.#side)
      if (band !== this.#band) this.#settle()
      this.#band = band
      this.#addRow(row, people.subarray(at, at + this.#width))
    }
  }

  #addRow(row: number, people: Float64Array): void {
    for (let column = 0; column < people.length; column += 1) {
      const count = people[column] ?? 0
      if (count === 0) continue
      const cell = Math.floor(column / this.#side)
      this.#people[cell] = (this.#people[cell] ?? 0) + count
      this.#columns[cell] = (this.#columns[cell] ?? 0) + count * (this.#left + column + 0.5)
      this.#rows[cell] = (this.#rows[cell] ?? 0) + count * (row + 0.5)
    }
  }

  #settle(): void {
    for (const [cell, count] of this.#people.entries()) {
      if (count === 0) continue
      const position = this.#plane.positionAt(
        (this.#columns[cell] ?? 0) / count,
        (this.#rows[cell] ?? 0) / count,
      )
      if (!position) continue
      this.#found.lngs.push(position[0])
      this.#found.lats.push(position[1])
      this.#found.people.push(count)
    }
    this.#people.fill(0)
    this.#columns.fill(0)
    this.#rows.fill(0)
  }

  finish(source: TableSource): PopulationGrid {
    this.#settle()
    return { ...this.#found, source, cellMetres: this.#side * this.#plane.pixelMetres }
  }
}

/** GeoTIFFs have no field for a credit: the two publishers are known by their names of files. */
function sourceOfRaster(file: string): TableSource {
  const table = { file, table: 'Population grid', subject: 'Population' }
  const [, , year = ''] = /_(E|ppp_|pop_)(\d{4})/u.exec(file) ?? []
  if (/^GHS_POP_/u.test(file)) {
    return sourceOf(
      new Map([
        ['name', `GHS-POP ${year}`.trim()],
        ['licence', 'CC BY 4.0'],
        ['attribution', 'Population: GHS-POP, © European Union (Joint Research Centre)'],
        ['url', 'https://human-settlement.emergency.copernicus.eu'],
        ['date', year],
      ]),
      table,
    )
  }
  if (/^[a-z]{3}_(ppp|pop)_\d{4}/u.test(file)) {
    return sourceOf(
      new Map([
        ['name', `WorldPop ${year}`.trim()],
        ['licence', 'CC BY 4.0'],
        ['attribution', 'Population: WorldPop, University of Southampton'],
        ['url', 'https://www.worldpop.org'],
        ['date', year],
      ]),
      table,
    )
  }
  return sourceOf(new Map(), table)
}
