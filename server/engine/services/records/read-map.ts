import { evaluationFileSchema, notOfRecord } from '@/lib/contract/evaluation'
import { recordByMapAddress } from '@/server/engine/db/queries/records'
import { AppError } from '@/server/engine/errors/app-error'
import type { OpenedFile } from '@/server/engine/files/file-store'
import { readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { refreshForeignMap } from '@/server/engine/services/record-files/foreign-map-copy'
import { type FileWanted, type FoundRecord, fileOf, findReadable } from './find-file'
import { openStoredMap } from './stored-map'

type MapDeps = Pick<EngineDeps, 'db' | 'files' | 'origin' | 'clock' | 'log' | 'recordMaps' | 'foreignMaps'>

/**
 * Opens the map behind a record's `map` or `mapFile` address, as JSON in the form of `evaluationMapSchema`. One at
 * another site is read from its copy here, which is fetched again for a person.
 * @throws AppError 400 for an address that is neither ours nor at a listed host, 404 as `findFile` does, 409
 * while the record is in progress, and as `refreshForeignMap` does.
 */
export async function readMap(deps: MapDeps, caller: Caller, address: string): Promise<OpenedFile> {
  const record = await recordWithMap(deps, caller, address)
  await refreshForeignMap(deps, caller, record.evaluation)
  const found = await fileOf(deps, record, 'map')
  if (found.step === 'in progress') {
    throw new AppError({ code: 'conflict', message: 'This evaluation is still in progress.' })
  }
  const map = await openStoredMap(deps.files, found.stored.key)
  if (!map) throw new Error(`The file ${found.stored.key} is missing from the file store.`)
  return map
}

/**
 * The record whose map is at this address; at a listed host, the one of the caller's own records with exactly this map.
 * @throws AppError 400 for any other address, 404 as `findReadable` does.
 */
export async function recordWithMap(
  deps: Pick<EngineDeps, 'db' | 'origin' | 'foreignMaps'>,
  caller: Caller,
  address: string,
): Promise<FoundRecord> {
  const wanted = wantedBy(address, deps.origin)
  if (wanted) return findReadable(deps, caller, wanted)
  if (!deps.foreignMaps.isListed(address)) throw notOurs(deps.origin)
  const { customer } = await readableCustomer(deps, caller, undefined)
  const evaluation = await recordByMapAddress(deps.db, { customerId: customer.id, address })
  if (!evaluation) throw new AppError({ code: 'not_found', message: 'Evaluation not found' })
  return { evaluation, suffix: '' }
}

/** The map that an address of this installation names. @throws AppError 400 for any other address. */
export function ownMap(address: string, origin: string): FileWanted {
  const wanted = wantedBy(address, origin)
  if (wanted) return wanted
  throw notOurs(origin)
}

const notOurs = (origin: string) =>
  new AppError({
    code: 'bad_request',
    message: `${notOfRecord}, ${origin}/api/evals/files/<id>/map.`,
  })

/** Parses an address; null unless it is a map of this installation. */
function wantedBy(address: string, origin: string): FileWanted | null {
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin || url.username || url.password) return null
  const match = /^\/api\/evals\/files\/(\d{4,}(?:_ac|_dc)?)\/map$/.exec(url.pathname)
  if (!match?.[1]) return null
  const file = evaluationFileSchema.def.entries.map
  return { evalId: match[1], file, customer: url.searchParams.get('customer') ?? undefined }
}
