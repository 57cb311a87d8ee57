import type { Catchment } from '@/lib/contract/network'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { openModel } from '@/server/engine/model/open-model'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import { type CatchmentQuestion, catchmentOf } from './catchment'
import { NoDemandError } from './country-demand'
import { type CountryGround, readGround } from './country-ground'

export interface CatchmentRequestToWorker {
  atlasRoots: readonly string[]
  modelFile: string | undefined
  country: string
  question: CatchmentQuestion
}

/** Null without an estimate at the place; a sentence where the country cannot answer. */
export type CatchmentAnswer = { catchment: Catchment | null } | { refused: string }

let kept: { version: string; ground: CountryGround } | undefined

async function answer(request: CatchmentRequestToWorker): Promise<CatchmentAnswer> {
  const { atlasRoots, modelFile, country, question } = request
  const library = createAtlasLibrary(atlasRoots)
  try {
    const atlas = await library.open(country)
    if (!atlas) return { refused: 'The data of this country are not installed.' }
    const version = `${country} ${atlas.manifest.version}`
    if (kept?.version !== version) kept = { version, ground: await readGround(atlas, async () => undefined) }
    const model = modelFile === undefined ? createRatesAndFactors() : await openModel(modelFile)
    return { catchment: await catchmentOf(model, { ...kept.ground, atlas }, question) }
  } catch (error) {
    if (error instanceof NoDemandError) return { refused: error.message }
    throw error
  } finally {
    await library.close()
  }
}

serveRequests<CatchmentRequestToWorker, CatchmentAnswer>(answer)
