import type { Corridor, CorridorRequest, NumberedRoads } from '@/lib/contract/corridor'
import { formatReaderDay } from '@/lib/format/date'
import type { Member } from '@/server/engine/db/queries/members'
import { AppError } from '@/server/engine/errors/app-error'
import type { CorridorAnswer } from '@/server/engine/network/corridor-worker'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import type { NetworkDeps } from './plan-jobs'
import { ownCandidatePlaces, requireSavedReading } from './plan-places'

/**
 * @throws AppError 403 for a token that asks for saved locations, 422 outside the installed countries or without such a
 * road, 429 when many ask
 */
export async function corridorGaps(
  deps: NetworkDeps,
  caller: Caller,
  request: CorridorRequest,
): Promise<Corridor> {
  const member = await requireMember(deps, caller)
  const found = accepted(
    await deps.network.corridor({ question: await questionOf(deps, { caller, member, request }) }),
  )
  if ('corridor' in found) return found.corridor
  throw new Error('The worker answered another question.')
}

/** @throws AppError as `corridorGaps` */
export async function writeCorridorSpreadsheet(
  deps: NetworkDeps,
  caller: Caller,
  request: CorridorRequest,
): Promise<{ bytes: Uint8Array; name: string }> {
  const member = await requireMember(deps, caller)
  const question = await questionOf(deps, { caller, member, request })
  const workbook = { customer: member.customer.name, date: formatReaderDay(deps.clock()) }
  const found = accepted(await deps.network.corridor({ question, workbook }))
  if ('corridor' in found && found.bytes) return { bytes: found.bytes, name: found.corridor.name }
  throw new Error('The worker answered another question.')
}

/** @throws AppError 422 for a country that is not installed, 429 when many ask */
export async function listRoads(deps: NetworkDeps, caller: Caller, country: string): Promise<NumberedRoads> {
  await requireMember(deps, caller)
  const found = accepted(await deps.network.corridor({ question: { kind: 'roads', country } }))
  if ('roads' in found) return found.roads
  throw new Error('The worker answered another question.')
}

function accepted(answer: CorridorAnswer): Exclude<CorridorAnswer, { refused: string }> {
  if ('refused' in answer) throw new AppError({ code: 'invalid', message: answer.refused })
  return answer
}

interface Asked {
  caller: Caller
  member: Member
  request: CorridorRequest
}

async function questionOf({ db }: Pick<NetworkDeps, 'db'>, { caller, member, request }: Asked) {
  const { ownCandidates } = request
  requireSavedReading(caller, ownCandidates.kind)
  const own = await ownCandidatePlaces(db, member, ownCandidates)
  return { kind: 'corridor' as const, request, own }
}
