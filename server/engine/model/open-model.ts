import { readFile, stat } from 'node:fs/promises'
import { errorCode } from '@/server/base/error-code'
import { ModelProblem } from '@/server/engine/base/model-problem'
import { createBoostedTrees } from './boosted-trees'
import type { Predictor } from './predictor'
import { createRatesAndFactors } from './rates-and-factors'

const mostBytes = 256 * 2 ** 20

/**
 * The model of a file: trees saved by XGBoost as .json, or rates and factors as `train` writes them.
 * @throws {ModelProblem} with a sentence that begins with the path
 */
export async function openModel(path: string): Promise<Predictor> {
  try {
    const file = parseJson(await readLimited(path))
    return isBooster(file) ? createBoostedTrees(file) : createRatesAndFactors(file)
  } catch (error) {
    if (error instanceof ModelProblem) throw new ModelProblem(`${path}: ${error.message}`)
    throw error
  }
}

async function readLimited(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > mostBytes) throw new ModelProblem(`The file has ${size} bytes; ${mostBytes} are the most.`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof ModelProblem) throw error
    throw new ModelProblem(`The file cannot be read (${errorCode(error) ?? 'unknown error'}).`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelProblem(
      'This is no JSON. XGBoost writes it when the name given to save_model ends in .json.',
    )
  }
}

const isBooster = (file: unknown) => typeof file === 'object' && file !== null && 'learner' in file
