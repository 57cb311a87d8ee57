import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { featureName } from '@/lib/domain/estimate/explanation'
import { errorCode } from '@/server/base/errors/error-code'
import { ModelProblem } from '@/server/engine/errors/app-error'
import shipped from '@/server/engine/model/default.json'
import { readModelFile } from '@/server/engine/model/model-file'
import { openModel } from '@/server/engine/model/open-model'
import { readStations } from './read-stations'
import { bandLines, reportLines } from './report'
import { type CountryAt, type SurroundingsAt, train } from './train'

const withoutSurroundings = '--without-surroundings'

export interface ModelCommandDeps {
  print(line: string): void
  complain(line: string): void
  clock(): Date
  surroundings: SurroundingsAt
  countryAt: CountryAt
}

const usage = `Usage:
  npm run model -- check <file>
      says whether MODEL_FILE may be this file, and what the model reads
  npm run model -- train <sessions.csv> <model.json> [--without-surroundings]
      fits the shipped model to your sessions and prints how well it predicts stations left out`

export async function runModelCommand(words: readonly string[], deps: ModelCommandDeps): Promise<number> {
  const command = commandOf(words, deps)
  if (command === null) {
    deps.complain(usage)
    return words[0] === '--help' ? 0 : 1
  }
  try {
    await command()
    return 0
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error
    deps.complain(error.message)
    return 1
  }
}

function commandOf(words: readonly string[], deps: ModelCommandDeps): (() => Promise<void>) | null {
  const [verb, ...rest] = words
  const [path, target, ...more] = rest.filter((word) => word !== withoutSurroundings)
  if (path === undefined || more.length > 0) return null
  if (verb === 'check' && rest.length === 1) return () => check(path, deps)
  if (verb !== 'train' || target === undefined) return null
  const surroundings = rest.includes(withoutSurroundings) ? null : deps.surroundings
  return () => trainFile({ path, target, surroundings }, deps)
}

async function trainFile(
  { path, target, surroundings }: { path: string; target: string; surroundings: SurroundingsAt | null },
  { print, clock, countryAt }: ModelCommandDeps,
): Promise<void> {
  const read = readStations(await readText(path))
  const trained = await train({
    shipped: readModelFile(shipped),
    read,
    surroundings,
    countryAt,
    source: `${read.stations.length} stations of ${basename(path)}`,
    year: clock().getUTCFullYear(),
  })
  await writeFile(target, `${JSON.stringify(trained.file, null, 2)}\n`)
  for (const line of reportLines({ read, trained, target })) print(line)
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new ModelProblem(`${path} cannot be read (${errorCode(error)}).`)
  }
}

async function check(path: string, { print }: ModelCommandDeps): Promise<void> {
  const { card } = await openModel(path)
  const inputs = card.features.length > 0 ? card.features : card.coefficients.map(({ name }) => name)
  print(`${path} can be used: ${card.name}, ${card.version}. ${card.form}.`)
  print(`It reads: ${inputs.map(featureName).join(', ')}.`)
  for (const line of bandLines(card.band)) print(line)
  print(`The band's source: ${card.band.source}.`)
}
