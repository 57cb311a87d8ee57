import { evaluationFileSchema, notOfRecord } from '@/lib/contract/evaluation'
import { recordByMapAddress } from '@/server/engine/db/queries/records'
import { AppError } from '@/server/engine/errors/app-error'
import type { OpenedFile } from '@/server/engine/files/file-store'
import { readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { refreshForeignMap } from '@/server/engine/services/record-files/receive-file'
import { type FileWanted, type FoundRecord, fileOf, findReadable } from './find-file'
import { openStoredMap } from './record-map'

type MapDeps = Pick<EngineDeps, 'db' | 'files' | 'origin' | 'clock' | 'log' | 'recordMaps' | 'foreignMaps'>

/**
 * A person's request refreshes the copy of a map at another site.
 * @throws AppError 400 for an address that is neither ours nor at a listed host, 409 while the
 * record is in progress, and as `findFile` and `refreshForeignMap` do.
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
 * At a listed host, only the caller's own record with exactly this map counts.
 * @throws AppError 400 for any other address.
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

/** @throws AppError 400 for an address that is not a map of this installation. */
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

function wantedBy(address: string, origin: string): FileWanted | null {
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin || url.username || url.password) return null
  const match = /^\/api\/evals\/files\/(\d{4,}(?:_ac|_dc)?)\/map$/.exec(url.pathname)
  if (!match?.[1]) return null
  const file = evaluationFileSchema.def.entries.map
  return { evalId: match[1], file, customer: url.searchParams.get('customer') ?? undefined }
}
