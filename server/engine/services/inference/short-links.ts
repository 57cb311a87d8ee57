import { createHash, randomInt } from 'node:crypto'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Lookup, NewLookup } from '@/lib/contract/lookup'
import { formatCount } from '@/lib/format/number'
import { countLinksOf, linkByHash, lookupById } from '@/server/engine/db/queries/lookups'
import { lookups } from '@/server/engine/db/schema/lookup'
import { AppError } from '@/server/engine/errors/app-error'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** About 4 MB per account. */
const maxLinks = 10_000
/** With 62^8 ids, a second collision in a row is a database fault. */
const attempts = 5

/**
 * Ids are random, so none leads to another.
 * @throws AppError 401 for visitors, 409 for an account with too many.
 */
export async function makeShortLink(
  { db }: Pick<EngineDeps, 'db'>,
  { caller, request: { inputs } }: { caller: Caller; request: NewLookup },
): Promise<{ id: string }> {
  const { id: madeBy } = await requireMember({ db }, caller)
  const inputsHash = hashOf(inputs)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const known = await linkByHash(db, inputsHash)
    if (known) return { id: known }
    if ((await countLinksOf(db, madeBy)) >= maxLinks) throw tooMany()
    const id = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
    // A concurrent request may have made the same link or taken the id.
    await db.insert(lookups).values({ id, kind: 'link', inputs, inputsHash, madeBy }).onConflictDoNothing()
  }
  throw new AppError({ code: 'failed', message: 'The link could not be made. Try again.' })
}

const hashOf = (inputs: InferenceInput) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(inputs).toSorted()))
    .digest('hex')

const tooMany = () =>
  new AppError({
    code: 'conflict',
    message: `Your account has made ${formatCount(maxLinks)} short links, which is the limit. Copy the address instead.`,
  })

/** Open to anyone who has the id. @throws AppError 404 for an unknown id. */
export async function lookUpInputs({ db }: Pick<EngineDeps, 'db'>, id: string): Promise<Lookup> {
  const found = await lookupById(db, id)
  if (found) return found
  throw new AppError({ code: 'not_found', message: `Nothing is saved under the ID ${id}.` })
}
