import { maxOwnSites, maxPlanCandidates } from '@/lib/config/limits'
import type { CorridorRequest } from '@/lib/contract/corridor'
import type { ListContent } from '@/lib/contract/lists'
import { listIds } from '@/lib/contract/lists'
import type { PlanCandidates, PlanOwn, PlanPlace, RunningPlace } from '@/lib/contract/plan-terms'
import { isOperating, ownSiteOf } from '@/lib/domain/plans/own-sites'
import { formatCount } from '@/lib/format/number'
import type { Db } from '@/server/base/db'
import { storedList } from '@/server/engine/db/queries/lists'
import type { Member } from '@/server/engine/db/queries/members'
import { namedLocations, placedRecords, readLocations } from '@/server/engine/db/queries/record-locations'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller } from '@/server/engine/services/deps'

type SavedLocation = Extract<ListContent, { kind: 'locations' }>['locations'][number]

async function savedLocations(db: Db, memberId: string): Promise<SavedLocation[]> {
  const list = await storedList(db, { memberId, id: listIds.locations })
  const content = list && (JSON.parse(list.content) as ListContent)
  return content?.kind === 'locations' ? content.locations : []
}

const placeOf = ({ id, name, lat, lng }: PlanPlace): PlanPlace => ({ id, name, lat, lng })

/** @throws AppError 422 without any, or with more than a plan takes; 404 for an unknown record */
export async function candidatePlaces(
  db: Db,
  member: Member,
  candidates: PlanCandidates,
): Promise<PlanPlace[]> {
  const places = await readPlaces(db, member, candidates)
  if (places.length === 0) {
    throw new AppError({
      code: 'invalid',
      message: 'There are no candidates. Choose a list, a record or a scouting result that has some.',
    })
  }
  if (places.length > maxPlanCandidates) {
    throw new AppError({
      code: 'invalid',
      message: `A plan takes ${formatCount(maxPlanCandidates)} candidates at most; these are ${formatCount(places.length)}. Choose fewer.`,
    })
  }
  return places
}

async function readPlaces(db: Db, member: Member, candidates: PlanCandidates): Promise<PlanPlace[]> {
  switch (candidates.kind) {
    case 'places':
      return candidates.places
    case 'record':
      return recordPlaces(db, member, candidates.evalId)
    case 'saved': {
      const wanted = candidates.ids && new Set(candidates.ids)
      const saved = await savedLocations(db, member.id)
      return saved
        .filter((location) => !isOperating(location) && (wanted?.has(location.id) ?? true))
        .map(placeOf)
    }
  }
}

/** Names are those submitted; a location of a file or of another site has its ID for a name. */
async function recordPlaces(db: Db, member: Member, evalId: string): Promise<PlanPlace[]> {
  const records = await placedRecords(db, member.customer.id)
  const record = records.find((each) => each.evalId === evalId)
  if (!record) throw new AppError({ code: 'not_found', message: `There is no record ${evalId}.` })
  const places = new Map<string, PlanPlace>()
  for (const { locations } of await readLocations(db, [record.id])) {
    for (const [id, lat, lng] of locations) places.set(id, { id, name: id, lat, lng })
  }
  for (const { locationId: id, name, lat, lng } of await namedLocations(db, record.id)) {
    places.set(id, { id, name, lat, lng })
  }
  return [...places.values()]
}

/** Beside a road's sites; saved locations of status Operating are no candidates. */
export async function ownCandidatePlaces(
  db: Db,
  member: Member,
  own: CorridorRequest['ownCandidates'],
): Promise<PlanPlace[]> {
  if (own.kind === 'none') return []
  if (own.kind === 'places') return own.places
  const saved = await savedLocations(db, member.id)
  return saved.filter((location) => !isOperating(location)).map(placeOf)
}

/** @throws AppError 403 for programs: they read no saved locations */
export function requireSavedReading(caller: Caller, ...kinds: readonly string[]): void {
  const isProgram = caller.kind === 'member' && caller.token !== undefined
  if (!isProgram || !kinds.includes('saved')) return
  throw new AppError({
    code: 'forbidden',
    message: 'A token cannot read saved locations. Send the places instead.',
  })
}

/** @throws AppError 422 with more than 500 */
export async function ownPlaces(db: Db, member: Member, own: PlanOwn): Promise<RunningPlace[]> {
  if (own.kind === 'none') return []
  if (own.kind === 'places') return own.places
  const saved = (await savedLocations(db, member.id)).filter(isOperating)
  if (saved.length > maxOwnSites) {
    throw new AppError({
      code: 'invalid',
      message: `A plan counts ${maxOwnSites} own sites at most; ${formatCount(saved.length)} saved locations are Operating.`,
    })
  }
  return saved.map(ownSiteOf)
}
