import { featureName } from '@/lib/domain/prediction/explanation'
import { ModelProblem } from '@/server/engine/base/model-problem'
import { openModel } from './open-model'

export interface ModelCommandDeps {
  print(line: string): void
  complain(line: string): void
}

const usage = `Usage:
  npm run model -- check <file>   says whether MODEL_FILE may be this file, and what the model reads`

/** Runs the model command; every failure becomes one sentence. Returns the exit code: 0 or 1. */
export async function runModelCommand(words: readonly string[], deps: ModelCommandDeps): Promise<number> {
  const [verb, path, ...rest] = words
  if (verb !== 'check' || path === undefined || rest.length > 0) {
    deps.complain(usage)
    return verb === '--help' ? 0 : 1
  }
  try {
    await check(path, deps)
    return 0
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error
    deps.complain(error.message)
    return 1
  }
}

async function check(path: string, { print }: ModelCommandDeps): Promise<void> {
  const { card } = await openModel(path)
  const inputs = card.features.length > 0 ? card.features : card.coefficients.map(({ name }) => name)
  print(`${path} can be used: ${card.name}, ${card.version}. ${card.form}.`)
  print(`It reads: ${inputs.map(featureName).join(', ')}.`)
  print(`80 % band: ${card.band.low} to ${card.band.high} times the estimate (${card.band.source}).`)
}
