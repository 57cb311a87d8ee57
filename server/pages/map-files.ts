import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * Written after every build (server/setup/map-files.mjs); absent under `next dev`, which preloads nothing.
 */
const listed = join(process.cwd(), '.next', 'map-files.json')

let known: readonly string[] | undefined

/** Addresses of the built files of the map library. */
export function mapFiles(): readonly string[] {
  known ??= readList()
  return known
}

function readList(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(listed, 'utf8')))
  } catch {
    return []
  }
}
