import type { Lookup } from '@/lib/contract/lookup'
import { lookupById } from '@/server/engine/db/queries/lookups'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Open to anyone who has the id. @throws AppError 404 for an unknown id. */
export async function lookUpInputs({ db }: Pick<EngineDeps, 'db'>, id: string): Promise<Lookup> {
  const found = await lookupById(db, id)
  if (found) return found
  throw new AppError({ code: 'not_found', message: `Nothing is saved under the ID ${id}.` })
}
