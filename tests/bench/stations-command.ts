import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Scores } from '@/lib/contract/model'
import shipped from '@/server/engine/model/default.json'
import { readModelFile } from '@/server/engine/model/model-file'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { readCountriesOnEarth } from '@/server/engine/model/training/country-on-earth'
import { readStations } from '@/server/engine/model/training/read-stations'
import { train } from '@/server/engine/model/training/train'
import { bandVariance, errorParts } from './error-parts'
import { type Figure, table } from './figure'
import { joinSessions } from './metered-stations'

/**
 * `npm run bench:stations -- <folder> [table.csv]`: cross-validates the model on metered sessions of Perth
 * & Kinross and Dundee. The folder holds `<city>-sessions.csv.gz` and `<city>-locations.csv`, which the
 * councils publish; the table is what `npm run model -- train` reads.
 */

const cities = ['perth', 'dundee'] as const

const print = (text: string) => void process.stdout.write(`${text}\n`)

function figuresOf({ name, ...scores }: Scores): Figure {
  return {
    name,
    value: `mean error ${scores.meanError.toFixed(2)} kWh/day`,
    note: `${scores.stations} stations, median ${scores.medianError.toFixed(2)}, sum ${scores.totalRatio?.toFixed(2) ?? '–'} of the measured, Spearman ${scores.rankCorrelation?.toFixed(2) ?? '–'}, within half to twice ${(100 * scores.withinTwo).toFixed(0)} %, in the band ${(100 * scores.coverage).toFixed(0)} %`,
  }
}

/** Surroundings are at their reference, as in the model's own validation. */
function errorFigures(): Figure[] {
  const model = createRatesAndFactors()
  const towns = citySessions.map((city) =>
    readStations(joinSessions([city]).table).stations.map(({ connectors, maxPower, kWhPerDay }) => {
      const station = {
        connectors,
        capacity: connectors * maxPower,
        'Connector Config': `${connectors}x${maxPower} kW`,
      }
      return Math.log(kWhPerDay / model.predict(station as InferenceInput))
    }),
  )
  const { stations, mean, within, between } = errorParts(towns)
  const band = bandVariance(shipped.band)
  return [
    { name: 'mean', value: mean.toFixed(2), note: `${stations} stations` },
    { name: 'variance within a town', value: within.toFixed(3) },
    { name: 'variance between the towns', value: between.toFixed(3), note: 'two of them, so hardly known' },
    { name: "variance of the model's band", value: band.toFixed(3) },
    { name: 'share of it that is common', value: (1 - within / band).toFixed(2) },
  ]
}

const [folder, path] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder? It holds perth-sessions.csv.gz and the like.')

const citySessions = cities.map((city) => ({
  sessions: gunzipSync(readFileSync(join(folder, `${city}-sessions.csv.gz`))).toString('utf8'),
  locations: readFileSync(join(folder, `${city}-locations.csv`), 'utf8'),
}))
const joined = joinSessions(citySessions)
if (path !== undefined) writeFileSync(path, joined.table)
const read = readStations(joined.table)
const countryOnEarth = await readCountriesOnEarth()
const trained = await train({
  shipped: readModelFile(shipped),
  read,
  surroundings: null,
  countryAt: async (point) => countryOnEarth(point),
  source: `${read.stations.length} stations of ${cities.join(' and ')}`,
  year: 2019,
})
const { sessions, unplaced } = joined
print(
  table('Sessions joined to places', [
    {
      name: 'sessions',
      value: String(read.sessions),
      note: `of ${sessions.all}; ${sessions.faulty} without a charge point or with no credible energy, ${sessions.unplaced} of unplaced sites`,
    },
    {
      name: 'charge points',
      value: String(joined.chargePoints - unplaced.chargePoints),
      note: `of ${joined.chargePoints}; no place is known of ${unplaced.sites.join(', ')}`,
    },
    { name: 'places', value: String(joined.places) },
    {
      name: 'stations',
      value: String(read.stations.length),
      note: `one power at one place; ${read.tooShort} with less than 30 days of sessions left out`,
    },
  ]),
)
print(table('Stations left out, predicted by the others', trained.file.validation.scores.map(figuresOf)))
print(table('Errors of the shipped model, logarithms', errorFigures()))
const ratios = trained.comparisons.map(
  ({ current, own, before }) => `${current ?? 'all'} ${(own.meanError / before.meanError).toFixed(2)}`,
)
print(`\nMean error of the shipped model's: ${ratios.join(', ')}; ${trained.method}`)
