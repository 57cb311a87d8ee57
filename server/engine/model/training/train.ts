import type { InferenceInput } from '@/lib/contract/inference'
import type { Scores, Validation } from '@/lib/contract/model'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { ModelProblem } from '@/server/engine/errors/app-error'
import type { ModelFile } from '@/server/engine/model/model-file'
import { type CrossValidation, crossValidate, type PlacedSample } from './cross-validate'
import { type Fit, fitRates, type Smearing } from './fit-rates'
import { daysOf, type MeteredStation, minDays, type ReadStations } from './read-stations'
import { type Current, scoresOf, withFleetOf } from './scores'

interface Point {
  lat: number
  lng: number
}

export type SurroundingsAt = (
  point: Point,
) => Promise<Omit<InferenceInput, 'capacity' | 'connectors' | 'Connector Config'> | null>

/** ISO 3166-1 alpha-2. */
export type CountryAt = (point: Point) => Promise<string | null>

export interface Training {
  shipped: ModelFile
  read: ReadStations
  /** Null puts every station in the reference site's surroundings. */
  surroundings: SurroundingsAt | null
  countryAt: CountryAt
  source: string
  year: number
}

export interface Trained {
  file: ModelFile & { validation: Validation }
  /** How it was checked. */
  method: string
  /** Of all stations, and of each current if there are both. */
  comparisons: Comparison[]
  smearing: Smearing
  /** What keeps the model from being trusted, in sentences. */
  warnings: string[]
  outside: number
}

export interface Comparison {
  current: Current | undefined
  own: Scores
  before: Scores
}

const minStations = 10
/** Weight of the shipped means, in sessions. */
const priorSessions = 200
/** High over low end; the shipped band's is 14. */
const wide = 20

/**
 * Fits the shipped model to metered stations and cross-validates it.
 * @throws {ModelProblem} for too few stations, or none within an installed country
 */
export async function train({ shipped, read, surroundings, ...fit }: Training): Promise<Trained> {
  refuseShort(read)
  const { samples, stations } = await samplesOf(read.stations, surroundings)
  const outside = read.stations.length - samples.length
  if (samples.length === 0 && read.stations.length > 0) {
    throw new ModelProblem(
      'No station lies in an installed country: build its atlas, or train with --without-surroundings.',
    )
  }
  if (samples.length < minStations) {
    throw new ModelProblem(
      `${samples.length} of the stations can be used; at least ${minStations} are needed.`,
    )
  }
  const withFactors = surroundings !== null
  const checked = crossValidate(shipped, samples, withFactors)
  const comparisons = comparisonsOf(checked, `${shipped.name} ${shipped.version}`)
  const warnings = warningsOf(comparisons, checked.band)
  const method = methodOf(checked, { sessions: read.sessions, withFactors })
  const texts = warnings.map(({ text }) => text)
  const validation = {
    method: [method, ...texts].join(' '),
    stations: samples.length,
    scores: comparisons.flatMap(({ own, before }) => [own, before]),
    points: checked.outcomes.map(({ current, predicted, measured }) => ({ current, predicted, measured })),
  }
  const band = { ...checked.band, share: 0.8, source: `Cross-validation on ${fit.source}` }
  const origin = {
    source: fit.source,
    year: fit.year,
    country: await countriesOf(stations, fit.countryAt),
  }
  const fitted = fitRates(shipped, samples, withFactors)
  const placed = withFleetOf(credited(shipped, fitted, origin), {
    currents: movedCurrents(shipped, fitted.model),
    country: origin.country,
    year: yearOf(read, fit.year),
  })
  const model = withSessions(placed, stations, origin)
  return {
    file: {
      ...model,
      version: `${shipped.version}, trained ${fit.year}`,
      note: noteOf(fit.source, warnings),
      band,
      validation,
    },
    method,
    comparisons,
    smearing: fitted.smearing,
    warnings: texts,
    outside,
  }
}

function refuseShort({ period, stations }: ReadStations): void {
  const days = daysOf(period)
  if (stations.length > 0 || period === undefined || days >= minDays) return
  throw new ModelProblem(
    `The sessions cover ${formatCountOf(Math.round(days), 'day')}; at least ${minDays} are needed.`,
  )
}

/** Of the middle of the sessions. */
function yearOf({ period }: ReadStations, otherwise: number): number {
  return period ? new Date((period.first + period.last) / 2).getUTCFullYear() : otherwise
}

/** Stations with their surroundings; both lists in one order. */
async function samplesOf(all: readonly MeteredStation[], surroundings: SurroundingsAt | null) {
  const samples: PlacedSample[] = []
  const stations: MeteredStation[] = []
  for (const each of all) {
    const { lat, lng, connectors, maxPower, kWhPerDay } = each
    const around = surroundings === null ? {} : await surroundings({ lat, lng })
    if (around === null) continue
    const station = {
      capacity: connectors * maxPower,
      connectors,
      'Connector Config': `${connectors}x${maxPower} kW`,
    }
    // The model leaves absent inputs at their reference. The fleet is that of today, not of the sessions.
    const input = { ...around, ...station, bevs_per_point: null } as InferenceInput
    samples.push({ lat, lng, measured: kWhPerDay, input })
    stations.push(each)
  }
  return { samples, stations }
}

function comparisonsOf({ outcomes, before }: CrossValidation, shippedName: string): Comparison[] {
  const compared = (current?: Current): Comparison => {
    const suffix = current ? `, ${current}` : ''
    const isMeant = (outcome: { current: Current }) => current === undefined || outcome.current === current
    return {
      current,
      own: scoresOf(`This model${suffix}`, outcomes.filter(isMeant), current),
      before: scoresOf(`${shippedName}${suffix}`, before.filter(isMeant), current),
    }
  }
  const currents = (['AC', 'DC'] as const).filter((each) => outcomes.some(({ current }) => current === each))
  return currents.length === 1
    ? [compared(currents[0])]
    : [compared(), ...currents.map((each) => compared(each))]
}

function methodOf(
  { outcomes, folds, blocks, squareKm }: CrossValidation,
  { sessions, withFactors }: { sessions: number; withFactors: boolean },
): string {
  return [
    `Cross-validation on ${outcomes.length} stations (${formatCount(sessions)} sessions) in ${blocks} blocks of the map of some ${squareKm} km²: ${folds} groups of blocks, each predicted by a model fitted to the others.`,
    'Ranks are compared within the groups.',
    ...(withFactors ? [] : ['Surroundings were not used.']),
  ].join(' ')
}

interface Warning {
  current: Current | undefined
  text: string
}

function warningsOf(comparisons: readonly Comparison[], { byCurrent }: CrossValidation['band']): Warning[] {
  const worse = comparisons.flatMap(({ current, own, before }) => {
    if (own.meanError < before.meanError) return []
    const whose = current ? `${current} stations` : 'Stations'
    const errors = `${own.meanError.toFixed(1)} instead of ${before.meanError.toFixed(1)} kWh/day`
    return [{ current, text: `${whose} are further off than with the shipped model: mean error ${errors}.` }]
  })
  const ofCurrents = (['AC', 'DC'] as const).flatMap((current) => {
    const texts = currentWarnings(current, byCurrent[current])
    return texts.map((text) => ({ current, text }))
  })
  return [...worse, ...ofCurrents]
}

function currentWarnings(current: Current, band: CrossValidation['band']['byCurrent'][Current]): string[] {
  const { low, high, stations } = band
  if (stations === 0) return [`No ${current} station was metered: its rate and band are those of before.`]
  const few = `Only ${formatCountOf(stations, 'station')} of ${current}: its figures may change much with more.`
  const broad = `The ${current} band is wide: one station in five sells less than ${low.toFixed(2)} or more than ${high.toFixed(1)} times its estimate.`
  return [...(stations < minStations ? [few] : []), ...(high / low >= wide ? [broad] : [])]
}

/** Short, since every PDF shows it. */
function noteOf(source: string, warnings: readonly Warning[]): string {
  const currents = (['AC', 'DC'] as const).filter((each) => warnings.some(({ current }) => current === each))
  const doubt = currents.length === 0 ? '' : ` Doubtful for ${currents.join(' and ')}: its card says why.`
  return `Fitted on ${source}. Use it to rank sites, not to size an investment.${doubt}`
}

/** `GB`, or `CH, IT`; `none` if no country is known. */
async function countriesOf(stations: readonly MeteredStation[], countryAt: CountryAt): Promise<string> {
  const found = new Set<string>()
  for (const { lat, lng } of stations) found.add((await countryAt({ lat, lng })) ?? '')
  found.delete('')
  return [...found].sort().join(', ') || 'none'
}

interface Origin {
  source: string
  year: number
  country: string
}

/** The fitted model; only coefficients that the stations moved are called fitted. */
function credited(shipped: ModelFile, { model, smearing }: Fit, origin: Origin): ModelFile {
  const { source, year, country } = origin
  const credit = <T extends Credited>(fitted: T, before: T, remark = ''): T => ({
    ...fitted,
    source: `Fitted on ${source}, shrunk to: ${before.source} (${formerOrigin(before)})${remark}`,
    year,
    country,
  })
  const rate = (current: Current) => {
    const before = shipped.rates[current]
    const smear = smearing[current]
    const remark = `; × ${smear.toFixed(2)} for a mean instead of a median (smearing, Duan 1983)`
    return hasMoved(model.rates[current].kWhPerDay, before.kWhPerDay)
      ? credit(model.rates[current], before, hasMoved(smear, 1) ? remark : '')
      : before
  }
  return {
    ...model,
    rates: { AC: rate('AC'), DC: rate('DC'), HPC: model.rates.HPC },
    sharing: hasMoved(model.sharing.exponent, shipped.sharing.exponent)
      ? credit(model.sharing, shipped.sharing)
      : shipped.sharing,
    factors: model.factors.map((factor, k) => {
      const before = shipped.factors[k] ?? factor
      return hasMoved(factor.exponent, before.exponent) ? credit(factor, before) : before
    }),
  }
}

const movedCurrents = (shipped: ModelFile, { rates }: ModelFile): Current[] =>
  (['AC', 'DC'] as const).filter((each) => hasMoved(rates[each].kWhPerDay, shipped.rates[each].kWhPerDay))

type Credited = ModelFile['sharing'] | ModelFile['rates']['AC'] | ModelFile['factors'][number]

const formerOrigin = ({ year, country }: Credited) => (country === 'none' ? `${year}` : `${year}, ${country}`)

const hasMoved = (value: number, before: number) => Math.abs(value - before) > 1e-9 * Math.abs(before)

function withSessions(model: ModelFile, stations: readonly MeteredStation[], origin: Origin): ModelFile {
  const shaped = (each: 'AC' | 'DC' | 'HPC', within: (kilowatts: number) => boolean) => {
    const own = stations.filter(({ maxPower }) => within(maxPower))
    const count = sum(own.map(({ timed }) => timed.sessions))
    if (count === 0) return model.sessions[each]
    const shipped = model.sessions[each]
    const mean = (total: number, before: number) => (total + priorSessions * before) / (count + priorSessions)
    const extra = sum(own.map(({ timed, maxPower }) => timed.hours - timed.kWh / maxPower))
    return {
      ...shipped,
      kWh: mean(sum(own.map(({ timed }) => timed.kWh)), shipped.kWh),
      extraHours: Math.max(0, mean(extra, shipped.extraHours)),
      source: `Means of ${count} own sessions and ${priorSessions} of: ${shipped.source}`,
      year: origin.year,
      country: origin.country,
    }
  }
  return {
    ...model,
    sessions: {
      AC: shaped('AC', (kilowatts) => kilowatts < 50),
      DC: shaped('DC', (kilowatts) => kilowatts >= 50 && kilowatts <= 150),
      HPC: shaped('HPC', (kilowatts) => kilowatts > 150),
    },
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
