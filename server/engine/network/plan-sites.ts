import { chargingClassOf } from '@/lib/catalogue/charging-class'
import type { PlanGrounds } from '@/lib/contract/network'
import type { PlanPlace, PlanStation, PlanTermsInput, RunningPlace } from '@/lib/contract/plan-terms'
import { bandOfCurrent } from '@/lib/domain/estimate/band-scale'
import { appraise } from '@/lib/domain/finance/appraisal'
import { type Connection, connectionOf } from '@/lib/domain/finance/connection-cost'
import { defaultMoney, withMoney } from '@/lib/domain/finance/default-money'
import type {
  Candidate,
  Competitor,
  DriveTimes,
  NetworkInstance,
  OwnStation,
  StationOption,
} from '@/lib/domain/network/instance'
import type { PlanTerms } from '@/lib/domain/network/terms'
import { isSameSite } from '@/lib/domain/plans/own-sites'
import type { Surroundings } from '@/server/atlas/store/atlas'
import type { Predictor } from '@/server/engine/model/model-file'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { attractivenessOf, type CountryGround, type TellShare } from './country-ground'
import { weighTravel } from './travel-weights'

/** Everything about the places of a plan that its terms cannot change. */
export interface PlanSites {
  ground: CountryGround
  places: readonly PlanPlace[]
  around: Surroundings[]
  times: DriveTimes
  own: readonly RunningPlace[]
  itself: readonly RunningPlace[]
  ownAround: Surroundings[]
  /** Own sites in other countries: they take no part. */
  ownOutside: ReadonlySet<number>
  ownTimes: DriveTimes
  minutes: number
  withoutRoad: number[]
}

interface ReadPlaces {
  places: readonly PlanPlace[]
  own: readonly RunningPlace[]
  /** Own sites that are the place examined itself: neither they nor their existing stations compete. */
  itself?: readonly RunningPlace[]
}

/** Drives count more than the rest of the reading. */
export async function readSites(
  ground: CountryGround,
  { places, own, itself = [] }: ReadPlaces,
  tell: TellShare,
): Promise<PlanSites> {
  const all = [...places, ...own]
  const weighing = weighTravel(
    ground.drives,
    all.map(({ lng, lat }) => [lng, lat] as const),
  )
  let step = weighing.next()
  while (!step.done) {
    await tell(step.value / all.length / 2)
    step = weighing.next()
  }
  const around: Surroundings[] = []
  for (const place of all) {
    around.push(await ground.atlas.surroundings(place))
    await tell(0.5 + around.length / all.length / 2)
  }
  const ownOutside = new Set<number>()
  for (const [place, site] of own.entries()) {
    if (!(await ground.atlas.contains(site))) ownOutside.add(place)
  }
  const { times, minutes, withoutRoad } = step.value
  return {
    ground,
    places,
    around: around.slice(0, places.length),
    times: rowsFrom(times, 0, places.length),
    own,
    itself,
    ownAround: around.slice(places.length),
    ownOutside,
    ownTimes: rowsFrom(times, places.length, all.length),
    minutes,
    withoutRoad: withoutRoad.filter((place) => place < places.length),
  }
}

function rowsFrom({ start, point, minutes }: DriveTimes, from: number, end: number): DriveTimes {
  const first = start[from] ?? 0
  const last = start[end] ?? 0
  return {
    start: start.slice(from, end + 1).map((slot) => slot - first),
    point: point.subarray(first, last),
    minutes: minutes.subarray(first, last),
  }
}

const currentOf = (kilowatts: number) => (chargingClassOf(kilowatts) === 'AC' ? 'AC' : 'DC')

export interface PlanInstance extends NetworkInstance {
  grounds: PlanGrounds
}

/** Sets a plan's terms in numbers. Estimates are the model's, so that a set of one sells exactly its estimate. */
export function instanceOf(model: Predictor, sites: PlanSites, terms: PlanTermsInput): PlanInstance {
  const { ground, times, ownTimes, own, itself } = sites
  const country = ground.atlas.manifest.name
  const candidates = candidatesOf(model, sites, terms)
  const noRoad = new Set(sites.withoutRoad)
  const isOwn = (station: Pick<PlanPlace, 'lat' | 'lng'>) =>
    [...own, ...itself].some((site) => isSameSite(station, site))
  // The row stays, so that drives keep their places: without attractiveness it competes for nothing.
  const competitors = ground.existing.map(
    (station): Competitor => ({
      attractiveness: isOwn(station) ? 0 : station.attractiveness,
      isNew: false,
    }),
  )
  return {
    demand: { kWhPerDay: ground.demand.demand, people: ground.demand.people },
    candidates,
    candidateTimes: times,
    competitors,
    competitorTimes: ground.existingTimes,
    own: ownStations(model, sites, terms),
    ownTimes,
    outsidePull: ground.outsidePull,
    commonError: model.card.band.common?.share ?? 0,
    grounds: {
      country: ground.atlas.manifest.country,
      currency: currencyOf(country),
      minutes: Math.min(sites.minutes, ground.minutes),
      resolution: ground.demand.resolution,
      hexagons: ground.demand.cells.length,
      demand: ground.demand.basis,
      competitors: competitors.filter(({ attractiveness }) => attractiveness > 0).length,
      elsewhere: ground.elsewhere,
      outside: sites.withoutRoad.length,
      withoutEstimate: sites.around.filter(({ traffic }, place) => traffic === null && !noRoad.has(place))
        .length,
    },
  }
}

/** Nothing can be built where an own site stands. */
export const withoutOwnSites = (
  instance: PlanInstance,
  { places, own }: Pick<PlanSites, 'places' | 'own'>,
): PlanInstance => ({
  ...instance,
  candidates: instance.candidates.map((candidate, place) => {
    const at = places[place]
    const isOwn = at !== undefined && own.some((site) => isSameSite(at, site))
    return isOwn ? { ...candidate, options: [], isOwn } : candidate
  }),
})

export const currencyOf = (country: string) => defaultMoney({ connectors: 1, capacity: 50 }, country).currency

function candidatesOf(model: Predictor, sites: PlanSites, terms: PlanTermsInput): Candidate[] {
  const siteTerms = new Map(terms.sites.map((site) => [site.id, site]))
  const noRoad = new Set(sites.withoutRoad)
  return sites.places.map(({ id, name, lat, lng }, place) => {
    const around = sites.around[place]
    const own = siteTerms.get(id)
    const fitting = terms.stations.filter((station) => own?.options?.includes(station.id) ?? true)
    const isKnown = around?.traffic != null && !noRoad.has(place)
    const options = isKnown
      ? fitting.map((station) =>
          optionAt(model, around, {
            station,
            terms,
            extraCost: own?.extraCost ?? 0,
            cable: connectionAt(around, terms)?.cost ?? 0,
          }),
        )
      : []
    return {
      name,
      position: [lng, lat],
      municipality: around?.city || null,
      band: widestBand(model, fitting),
      options,
    }
  })
}

function widestBand(model: Predictor, stations: readonly PlanStation[]): Candidate['band'] {
  const bands = stations.map(({ kilowatts }) => bandOfCurrent(model.card.band, currentOf(kilowatts)))
  return {
    low: bands.reduce((low, band) => Math.min(low, band.low), 1),
    high: bands.reduce((high, band) => Math.max(high, band.high), 1),
  }
}

interface OptionTerms {
  station: PlanTermsInput['stations'][number]
  terms: PlanTermsInput
  extraCost: number
  /** To the grid: needs no service, unlike the rest. */
  cable?: number
}

/** Null if the plan asks for none. */
export function connectionAt(around: Surroundings, { connection }: PlanTermsInput): Connection | null {
  if (!connection) return null
  const { grid, population, country } = around
  const place = { line: grid.line, substation: grid.medium, people: population?.[1] ?? null }
  return connectionOf(place, connection, currencyOf(country))
}

function optionAt(model: Predictor, around: Surroundings, option: OptionTerms): StationOption {
  const { station } = option
  const { cost, worthPerDailyKWh, fixedCost } = moneyOf(around.country, option)
  return {
    label: station.id,
    cost,
    attractiveness: attractivenessOf([station], around.poi),
    kWhPerDay: energyAt(model, around, station),
    cap: null,
    worthPerDailyKWh,
    fixedCost,
  }
}

const energyAt = (model: Predictor, around: Surroundings, { connectors, kilowatts }: PlanStation): number =>
  model.predict(inferenceInputOf(around, { connectors, maxPower: kilowatts }))

/** Present values are linear in the energy, so that two appraisals give both parts. */
export function moneyOf(country: string, { station, terms, extraCost, cable = 0 }: OptionTerms) {
  const { connectors, kilowatts } = station
  const shipped = defaultMoney({ connectors, capacity: connectors * kilowatts }, country).money
  const served = (station.cost ?? shipped.capex) + extraCost
  const cost = served + cable
  const { capex: _capex, connection: _connection, ...edits } = terms.money
  const runningCost = shipped.capex > 0 ? (shipped.runningCost * served) / shipped.capex : shipped.runningCost
  const money = { ...withMoney({ ...shipped, runningCost }, edits), capex: served, connection: cable }
  const idle = appraise(0, money).npv
  return { cost, worthPerDailyKWh: appraise(1, money).npv - idle, fixedCost: -idle, money }
}

function ownStations(
  model: Predictor,
  { own, ownAround, ownOutside }: PlanSites,
  terms: PlanTermsInput,
): OwnStation[] {
  return own.map(({ id, name, connectors, kilowatts, energy }, place) => {
    const around = ownAround[place]
    const isOutside = ownOutside.has(place)
    const station = { id, connectors, kilowatts, cost: null }
    const estimate = around?.traffic != null && !isOutside ? energyAt(model, around, station) : 0
    return {
      name,
      // Without it, it neither takes nor loses anything.
      attractiveness: isOutside ? 0 : attractivenessOf([station], around?.poi ?? null),
      kWhPerDay: energy ?? estimate,
      band: energy === null ? bandOfCurrent(model.card.band, currentOf(kilowatts)) : { low: 1, high: 1 },
      worthPerDailyKWh: moneyOf(around?.country ?? '', { station, terms, extraCost: 0 }).worthPerDailyKWh,
    }
  })
}

/** @param ids of the candidates, in their order */
export function termsIn(ids: readonly string[], given: PlanTermsInput): PlanTerms {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placesOf = (wanted: readonly string[]) => [...new Set(wanted)].flatMap((id) => places.get(id) ?? [])
  const { objective, budget, maxSites, minMetres, maxPerMunicipality, mustHave, never } = given
  return {
    objective,
    budget,
    maxSites,
    minMetres,
    maxPerMunicipality,
    mustHave: placesOf(mustHave),
    never: placesOf(never),
  }
}
