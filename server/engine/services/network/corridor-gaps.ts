import type { Corridor, CorridorRequest, NumberedRoads } from '@/lib/contract/corridor'
import { formatReaderDay } from '@/lib/format/date'
import { AppError } from '@/server/engine/errors/app-error'
import type { CorridorAnswer } from '@/server/engine/network/corridor-worker'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import type { NetworkDeps } from './network-deps'

/** @throws AppError 422 outside the installed countries or without such a road, 429 when many ask */
export async function corridorGaps(
  deps: NetworkDeps,
  caller: Caller,
  request: CorridorRequest,
): Promise<Corridor> {
  await requireMember(deps, caller)
  const country = await countryOf(deps, request)
  const found = accepted(await deps.network.corridor({ country, question: request }))
  if ('corridor' in found) return found.corridor
  throw new Error('The worker answered another question.')
}

/** @throws AppError as `corridorGaps` */
export async function writeCorridorSpreadsheet(
  deps: NetworkDeps,
  caller: Caller,
  request: CorridorRequest,
): Promise<{ bytes: Uint8Array; name: string }> {
  const { customer } = await requireMember(deps, caller)
  const country = await countryOf(deps, request)
  const workbook = { customer: customer.name, date: formatReaderDay(deps.clock()) }
  const found = accepted(await deps.network.corridor({ country, question: request, workbook }))
  if ('corridor' in found && found.bytes) return { bytes: found.bytes, name: found.corridor.name }
  throw new Error('The worker answered another question.')
}

/** @throws AppError 422 for a country that is not installed, 429 when many ask */
export async function listRoads(deps: NetworkDeps, caller: Caller, country: string): Promise<NumberedRoads> {
  await requireMember(deps, caller)
  const found = accepted(await deps.network.corridor({ country, question: null }))
  if ('roads' in found) return found.roads
  throw new Error('The worker answered another question.')
}

function accepted(answer: CorridorAnswer): Exclude<CorridorAnswer, { refused: string }> {
  if ('refused' in answer) throw new AppError({ code: 'invalid', message: answer.refused })
  return answer
}

/** A drawn line belongs to the country that it begins in. */
async function countryOf({ atlas }: Pick<NetworkDeps, 'atlas'>, { road }: CorridorRequest): Promise<string> {
  if (road.kind === 'number') return road.country
  const [lng = 0, lat = 0] = road.points[0] ?? []
  const found = await atlas.at({ lat, lng })
  if (found) return found.manifest.country
  throw new AppError({
    code: 'invalid',
    message: 'The line begins outside the countries with data. Draw it from a place inside one.',
  })
}
