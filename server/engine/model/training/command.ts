import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { env } from '@/server/base/settings/env'
import { countsOf } from '@/server/engine/services/evaluations/evaluate-location'
import { readCountriesOnEarth } from './country-on-earth'
import { runModelCommand } from './run-model-command'

const atlas = createAtlasLibrary([
  ...(env.ATLAS_DIR ? [env.ATLAS_DIR] : []),
  `${env.VAR_DIR}/atlas`,
  'data/atlas',
])

let countries: ReturnType<typeof readCountriesOnEarth> | undefined
const countryOnEarth = () => (countries ??= readCountriesOnEarth())

process.exitCode = await runModelCommand(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  clock: () => new Date(),
  surroundings: async (point) => {
    const country = await atlas.at(point)
    return country && countsOf(await country.surroundings(point))
  },
  countryAt: async (point) => (await atlas.at(point))?.manifest.iso ?? (await countryOnEarth())(point),
})
await atlas.close()
