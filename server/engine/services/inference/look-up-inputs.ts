import type { Lookup } from '@/lib/contract/lookup'
import { lookupById } from '@/server/engine/db/queries/lookups'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'

/**
 * GET /lookups/{id}: the inputs kept under an id, for anybody who has it.
 * @throws AppError 404 for an unknown id.
 */
export async function lookUpInputs({ db }: Pick<EngineDeps, 'db'>, id: string): Promise<Lookup> {
  const found = await lookupById(db, id)
  if (found) return found
  throw new AppError({ code: 'not_found', message: `Nothing is kept under the ID ${id}.` })
}
