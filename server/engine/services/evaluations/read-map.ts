import { type EvaluationMap, evaluationFileSchema } from '@/lib/contract/evaluation'
import { AppError } from '@/server/engine/base/app-error'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { readStoredMap } from './evaluation-map'
import { type FileWanted, findFile } from './find-file'

type MapDeps = Pick<EngineDeps, 'db' | 'files' | 'origin'>

/**
 * The map behind a record's `map` address.
 * @throws AppError 400 for an address that is not ours (it is never fetched), 404 as `findFile` does, 409
 * while the record is in progress.
 */
export async function readMap(deps: MapDeps, caller: Caller, address: string): Promise<EvaluationMap> {
  const wanted = ownMap(address, deps.origin)
  const found = await findFile(deps, caller, wanted)
  if (found.step === 'in progress') {
    throw new AppError({ code: 'conflict', message: 'This evaluation is still in progress.' })
  }
  const map = await readStoredMap(deps.files, found.stored.key)
  if (!map) throw new Error(`The file ${found.stored.key} is missing from the file store.`)
  return map
}

/** The map that an address of this installation names. @throws AppError 400 for any other address. */
export function ownMap(address: string, origin: string): FileWanted {
  const wanted = wantedBy(address, origin)
  if (wanted) return wanted
  throw new AppError({
    code: 'bad_request',
    message: `The url must be the map address of an evaluation, ${origin}/api/evals/files/<id>/map.`,
  })
}

/** Parses an address; null unless it is a map of this installation. */
function wantedBy(address: string, origin: string): FileWanted | null {
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin || url.username || url.password) return null
  const match = /^\/api\/evals\/files\/(\d{4,}(?:_ac|_dc)?)\/map$/.exec(url.pathname)
  if (!match?.[1]) return null
  const file = evaluationFileSchema.def.entries.map
  return { evalId: match[1], file, customer: url.searchParams.get('customer') ?? undefined }
}
