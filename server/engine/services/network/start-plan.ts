import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxPlans } from '@/lib/config/limits'
import type { Plan } from '@/lib/contract/network'
import type { NewPlan, PlanPlace, PlanTermsInput } from '@/lib/contract/plan-terms'
import type { Manifest } from '@/lib/contract/scout'
import { countryOfMost } from '@/lib/domain/network/country-of-most'
import { findProblems } from '@/lib/domain/network/terms'
import { isSameSite } from '@/lib/domain/plans/own-sites'
import { lockMember, type Member } from '@/server/engine/db/queries/members'
import { insertPlan, type PlanRow, plansOf } from '@/server/engine/db/queries/network-plans'
import { AppError } from '@/server/engine/errors/app-error'
import { currencyOf, moneyOf, termsIn } from '@/server/engine/network/plan-sites'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import { waterReader } from '@/server/engine/services/locations/check-places'
import { type NetworkDeps, planKind } from './plan-jobs'
import { candidatePlaces, ownPlaces, requireSavedReading } from './plan-places'
import { ownPlan, planAnswer } from './read-plans'

/**
 * Stores the plan and its job; the queue starts it.
 * @throws AppError 403 for a token that may not read the candidates, 404 for an unknown record, 409 while another plan
 * of the account is calculated, 422 with what to loosen, 429 with too many plans
 */
export async function startPlan(deps: NetworkDeps, caller: Caller, plan: NewPlan): Promise<Plan> {
  const { db, network, clock } = deps
  const member = await requireMember(deps, caller)
  requireReading(caller, plan)
  const found = await candidatePlaces(db, member, plan.candidates)
  const { country, places } = await inOneCountry(deps, found, plan.country)
  const own = await ownPlaces(db, member, plan.own)
  const { name, candidates, country: _, ...terms } = plan
  checkTerms(country.name, { places, own }, terms)
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await lockMember(tx, member.id)
    const held = await plansOf(tx, member.id)
    requireRoom(held)
    await insertPlan(tx, {
      id,
      memberId: member.id,
      name: name.trim(),
      source: candidates.kind,
      country: country.slug,
      places,
      candidates: places.length,
      outside: found.length - places.length,
      own,
      terms,
      createdAt: clock(),
      changedAt: clock(),
    })
    await enqueuePlan(deps, tx, { member, id, version: 1, size: places.length })
  })
  network.jobs.wake()
  return planAnswer(db, await ownPlan(db, member, id))
}

/** Programs read records by their own scope, and saved locations not at all. */
function requireReading(caller: Caller, { candidates, own }: NewPlan): void {
  const token = caller.kind === 'member' ? caller.token : undefined
  if (!token) return
  if (candidates.kind === 'record' && !token.scopes.includes('read:records')) {
    throw new AppError({
      code: 'forbidden',
      message: 'Candidates of a record need a token with the scope read:records.',
    })
  }
  requireSavedReading(caller, candidates.kind, own.kind)
}

type Held = Awaited<ReturnType<typeof plansOf>>

/** @throws AppError 409 while another plan of the account is calculated */
export function requireIdle(held: Held, own?: string): void {
  const open = held.find(({ id, state }) => id !== own && (state === 'waiting' || state === 'running'))
  if (!open) return
  throw new AppError({
    code: 'conflict',
    message: `Your plan “${open.name}” is still being calculated. Stop it, or wait until it is done.`,
  })
}

function requireRoom(held: Held): void {
  requireIdle(held)
  if (held.length >= maxPlans) {
    throw new AppError({
      code: 'too_many',
      message: `An account keeps ${maxPlans} plans. Delete one you no longer need.`,
    })
  }
}

interface Queued {
  member: Member
  id: string
  version: number
  size: number
}

export const enqueuePlan = (
  { network }: NetworkDeps,
  tx: Parameters<NetworkDeps['network']['jobs']['enqueue']>[0],
  { member, id, version, size }: Queued,
): Promise<void> =>
  network.jobs.enqueue(tx, {
    kind: planKind,
    payload: { plan: id, version },
    customerId: member.customer.id,
    size,
  })

interface Country {
  slug: string
  name: string
}

/**
 * The named country or region, or the one with most candidates, of those with as many the largest: candidates that lie
 * within one country stay together, whichever of its regions are installed too. All others are left out, and those in
 * water, which no record takes.
 */
async function inOneCountry(
  { atlas }: Pick<NetworkDeps, 'atlas'>,
  found: readonly PlanPlace[],
  named: string | undefined,
): Promise<{ country: Country; places: PlanPlace[] }> {
  const isWater = waterReader()
  const kept: { place: PlanPlace; held: Manifest[] }[] = []
  for (const place of found) {
    // Lets requests run between two places.
    await nextTurn()
    const around = await atlas.containing(place)
    const [largest] = around
    if (!largest || (await isWater(largest, place))) continue
    kept.push({ place, held: around.map(({ manifest }) => manifest) })
  }
  const held = kept.map((each) => each.held)
  const chosen =
    named === undefined ? countryOfMost(held) : held.flat().find(({ country }) => country === named)
  if (chosen) {
    const { country: slug, name } = chosen
    const isIn = (each: Manifest) => each.country === slug
    return {
      country: { slug, name },
      places: kept.filter((each) => each.held.some(isIn)).map(({ place }) => place),
    }
  }
  const others = [...new Set(held.flat().map(({ country }) => country))]
  throw new AppError({
    code: 'invalid',
    message:
      named === undefined || others.length === 0
        ? 'No candidate lies in a country with data. Choose others, or install the country.'
        : `No candidate lies in ${named}. Choose ${others.join(' or ')}, or other candidates.`,
  })
}

/** What can be known before drives and estimates are. @throws AppError 422 */
export function checkTerms(
  country: string,
  { places, own: ownSites }: Pick<PlanRow, 'places' | 'own'>,
  terms: PlanTermsInput,
): void {
  const ids = new Set(places.map(({ id }) => id))
  const unknown = [...terms.mustHave, ...terms.never].find((id) => !ids.has(id))
  if (unknown !== undefined) {
    throw new AppError({
      code: 'invalid',
      message: `${unknown} is under Must have or Never, but is no candidate in ${country}. Take it out.`,
    })
  }
  const stranger = terms.sites.find(({ id }) => !ids.has(id))
  if (stranger) {
    throw new AppError({
      code: 'invalid',
      message: `The terms of single sites name ${stranger.id}, which is no candidate in ${country}. Take it out.`,
    })
  }
  const options = new Set(terms.stations.map(({ id }) => id))
  const siteTerms = new Map(terms.sites.map((site) => [site.id, site]))
  const wrong = terms.sites.flatMap((site) => site.options ?? []).find((id) => !options.has(id))
  if (wrong !== undefined) {
    throw new AppError({
      code: 'invalid',
      message: `A site names the station option ${wrong}, which is not listed.`,
    })
  }
  const sites = places.map(({ id, name, lat, lng }) => {
    const own = siteTerms.get(id)
    const extraCost = own?.extraCost ?? 0
    return {
      name,
      position: [lng, lat] as const,
      municipality: null,
      isOwn: ownSites.some((site) => isSameSite({ lat, lng }, site)),
      options: terms.stations
        .filter((station) => own?.options?.includes(station.id) ?? true)
        .map((station) => ({
          label: station.id,
          cost: moneyOf(country, { station, terms, extraCost }).cost,
          attractiveness: 1,
          kWhPerDay: 0,
          cap: null,
          worthPerDailyKWh: 0,
          fixedCost: 0,
        })),
    }
  })
  const problems = findProblems(
    sites,
    termsIn(
      places.map(({ id }) => id),
      terms,
    ),
    currencyOf(country),
  )
  if (problems.length > 0) {
    throw new AppError({ code: 'invalid', message: problems.map(({ message }) => message).join(' ') })
  }
}
