import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Bounds } from '@/lib/geo/mercator'
import { ExtractError } from './extract-error'
import { type PopulationGrid, readPopulationGrid } from './population-grid'
import { isRaster, openPopulationRaster } from './population-raster'

/** Reads what lies around the bounds; a table is read whole. */
export type ReadGrid = (within: Bounds) => Promise<PopulationGrid>

/**
 * A GeoTIFF is opened and checked, but read only where an extract turns out to be.
 * @throws ExtractError as `readPopulationGrid` and `openPopulationRaster` do
 */
export async function openPopulationGrid(path: string): Promise<ReadGrid> {
  if (await isRasterFile(path)) return (await openPopulationRaster(path)).read
  const grid = await readPopulationGrid(path)
  return () => Promise.resolve(grid)
}

/** @throws ExtractError if the file cannot be read */
export const isRasterFile = async (path: string): Promise<boolean> => isRaster(await startOf(path))

async function startOf(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path)
    try {
      return (await file.read(new Uint8Array(4), 0, 4, 0)).buffer
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw new ExtractError(`The population grid ${basename(path)} cannot be read.`, { cause })
  }
}
