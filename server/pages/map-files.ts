import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** Written by server/setup/build/map-files.mjs; absent under `next dev`, which preloads nothing. */
const listed = join(process.cwd(), '.next', 'map-files.json')

const schema = z.object({ library: z.array(z.string()), cellWorker: z.optional(z.string()) })
export type MapFiles = z.infer<typeof schema>

let known: MapFiles | undefined

export function mapFiles(): MapFiles {
  known ??= readList()
  return known
}

function readList(): MapFiles {
  try {
    return schema.parse(JSON.parse(readFileSync(listed, 'utf8')))
  } catch {
    return { library: [] }
  }
}
