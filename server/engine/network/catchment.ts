import { chargingClassOf } from '@/lib/catalogue/charging-class'
import type { Catchment } from '@/lib/contract/network'
import type { PlanStation, PlanTermsInput, RunningPlace } from '@/lib/contract/plan-terms'
import { captureDemand, measureNetwork } from '@/lib/domain/network/captured-demand'
import type { DriveTimes } from '@/lib/domain/network/instance'
import { stationHours } from '@/lib/domain/network/station-hours'
import { isSameSite } from '@/lib/domain/plans/own-sites'
import type { Predictor } from '@/server/engine/model/model-file'
import type { CountryGround } from './country-ground'
import { instanceOf, readSites } from './plan-sites'

export interface CatchmentQuestion {
  lat: number
  lng: number
  station: PlanStation
  own: readonly RunningPlace[]
  others: readonly RunningPlace[]
}

const siteId = 'site'

const termsOf = (station: PlanStation): PlanTermsInput => ({
  objective: { kind: 'energy' },
  budget: null,
  maxSites: null,
  minMetres: null,
  maxPerMunicipality: null,
  mustHave: [],
  never: [],
  stations: [{ id: siteId, ...station, cost: null }],
  sites: [],
  own: { kind: 'none' },
  money: {},
})

/** Null where the place has no road or no known traffic, so that there is no estimate. */
export async function catchmentOf(
  model: Predictor,
  ground: CountryGround,
  { lat, lng, station, own: allOwn, others }: CatchmentQuestion,
): Promise<Catchment | null> {
  const places = [{ id: siteId, name: siteId, lat, lng }]
  const itself = allOwn.filter((site) => isSameSite(site, { lat, lng }))
  const own = allOwn.filter((site) => !itself.includes(site))
  const running = [...own, ...others]
  const sites = await readSites(ground, { places, own: running, itself }, async () => undefined)
  const given = instanceOf(model, sites, termsOf(station))
  const { grounds, candidates, competitors } = given
  const band = candidates[0]?.band
  const option = candidates[0]?.options[0]
  if (!option || !band) return null
  // Each station counts by itself, so that each says what it loses.
  const demand = captureDemand({
    ...given,
    competitors: [],
    own: [
      ...given.own,
      ...competitors.map(({ attractiveness }) => ({
        name: '',
        attractiveness,
        kWhPerDay: 0,
        band: { low: 1, high: 1 },
        worthPerDailyKWh: 0,
      })),
    ],
    ownTimes: joined(given.ownTimes, given.competitorTimes),
  })
  const { captured, lost, hexagons, unserved } = splitDemand(demand)
  const scale = captured > 0 ? option.kWhPerDay / captured : 0
  const { ownBefore, ownWith } = measureNetwork(demand, [0])
  return {
    energy: option.kWhPerDay,
    low: option.kWhPerDay * band.low,
    high: option.kWhPerDay * band.high,
    hexagons: hexagons
      .map(({ point, share, energy, minutes }) => ({
        id: ground.demand.cells[point] ?? '',
        share,
        energy: energy * scale,
        minutes,
      }))
      .sort((one, other) => other.energy - one.energy),
    from: stationsOf(ground, { own, others })
      .map((each, place) => ({ ...each, energy: (lost[place] ?? 0) * scale }))
      .filter(({ energy }) => energy > 0)
      .sort((one, other) => other.energy - one.energy),
    unserved: unserved * scale,
    own: own.map(({ id, name, lat: ownLat, lng: ownLng }, place) => ({
      id,
      name,
      lat: ownLat,
      lng: ownLng,
      before: ownBefore[place] ?? 0,
      after: ownWith[place] ?? 0,
    })),
    queue: stationHours(station, option.kWhPerDay),
    grounds,
  }
}

function joined(one: DriveTimes, other: DriveTimes): DriveTimes {
  const offset = one.point.length
  return {
    start: Uint32Array.from([...one.start, ...[...other.start].slice(1).map((slot) => slot + offset)]),
    point: Uint32Array.from([...one.point, ...other.point]),
    minutes: Float32Array.from([...one.minutes, ...other.minutes]),
  }
}

interface HexagonShare {
  point: number
  share: number
  energy: number
  minutes: number
}

/**
 * Of a point's demand D the new station with pull a takes D a / (a + O) beside open stations and the outside option
 * with pulls p that add up to O, and each of these loses D p / O - D p / (a + O).
 */
function splitDemand(demand: ReturnType<typeof captureDemand>) {
  const { instance, attractiveness, pull, ownPull, openPull } = demand
  const { candidateTimes, ownTimes, own } = instance
  const { kWhPerDay } = instance.demand
  const mine = new Float64Array(kWhPerDay.length)
  const hexagons: HexagonShare[] = []
  let captured = 0
  let unserved = 0
  candidateTimes.point.forEach((point, slot) => {
    const ours = (attractiveness[0] ?? 0) * (pull[slot] ?? 0)
    const open = openPull[point] ?? 0
    const share = ours + open > 0 ? ours / (ours + open) : 0
    const energy = (kWhPerDay[point] ?? 0) * share
    mine[point] = ours
    captured += energy
    unserved += open > 0 ? energy * (instance.outsidePull / open) : energy
    if (energy > 0) hexagons.push({ point, share, energy, minutes: candidateTimes.minutes[slot] ?? 0 })
  })
  const lost = own.map((station, place) => {
    let sum = 0
    const stop = ownTimes.start[place + 1] ?? 0
    for (let slot = ownTimes.start[place] ?? 0; slot < stop; slot += 1) {
      const point = ownTimes.point[slot] ?? 0
      const ours = mine[point] ?? 0
      const open = openPull[point] ?? 0
      if (ours === 0 || open === 0) continue
      const theirs = station.attractiveness * (ownPull[slot] ?? 0)
      sum += ((kWhPerDay[point] ?? 0) * theirs * ours) / (open * (open + ours))
    }
    return sum
  })
  return { captured, lost, hexagons, unserved }
}

type From = Omit<Catchment['from'][number], 'energy'>

function stationsOf(
  { existing }: CountryGround,
  { own, others }: Pick<CatchmentQuestion, 'own' | 'others'>,
): From[] {
  const running =
    (kind: 'own' | 'other') =>
    ({ id, name, lat, lng, kilowatts }: RunningPlace): From => ({
      kind,
      id,
      name,
      lat,
      lng,
      power: chargingClassOf(kilowatts),
    })
  return [
    ...own.map(running('own')),
    ...others.map(running('other')),
    ...existing.map(
      ({ name, lat, lng, power }): From => ({ kind: 'existing', id: null, name, lat, lng, power }),
    ),
  ]
}
