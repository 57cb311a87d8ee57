import type { Extract } from '@/server/atlas/entities'

export interface ReadProgress {
  bytes: number
  totalBytes: number
}

export interface ReadOptions {
  /** Called after each block of the file. */
  onProgress?: (progress: ReadProgress) => void
}

/**
 * Reads an OpenStreetMap extract (`.osm.pbf`) as a stream.
 * @throws ExtractError naming what is wrong with the file and the byte at which it broke.
 */
export async function readExtract(_path: string, _options: ReadOptions = {}): Promise<Extract> {
  throw new Error('Extracts are not read yet.')
}
