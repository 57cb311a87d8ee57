import type { AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Predictor } from '@/server/engine/model/model-file'
import { openModel } from '@/server/engine/model/open-model'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { NoDemandError } from './country-demand'
import type { PlanMessage, PlanOrder, PlanRequest } from './plan-order'
import { type KeptPlan, PlanProblem, PlanStopped, planNetwork } from './plan-search'

interface Opened {
  key: string
  library: AtlasLibrary
  model: Predictor
  kept: KeptPlan
}

let opened: Opened | undefined
let isStopped = false

const tell = (message: PlanMessage): void => {
  process.send?.(message)
}

async function open({ atlasRoots, modelFile }: PlanOrder): Promise<Opened> {
  const key = JSON.stringify([atlasRoots, modelFile])
  if (opened?.key === key) return opened
  await opened?.library.close()
  const model = modelFile === undefined ? createRatesAndFactors() : await openModel(modelFile)
  opened = { key, library: createAtlasLibrary(atlasRoots), model, kept: {} }
  return opened
}

async function plan(order: PlanOrder): Promise<void> {
  const { library, model, kept } = await open(order)
  const atlas = await library.open(order.country)
  if (!atlas) throw new PlanProblem('The data of this country are not installed any more.')
  const release = atlas.hold()
  try {
    await planNetwork(kept, order, { atlas, model, tell, isStopped: () => isStopped })
  } finally {
    release()
  }
}

function problemOf(error: unknown): PlanMessage {
  if (error instanceof PlanStopped) return { kind: 'done' }
  const isKnown = error instanceof PlanProblem || error instanceof NoDemandError
  const sentence = error instanceof Error ? error.message : String(error)
  return { kind: 'problem', sentence, isKnown }
}

process.on('message', async (request: PlanRequest) => {
  if (request.kind === 'stop') {
    isStopped = true
    return
  }
  isStopped = false
  tell(await plan(request.order).then((): PlanMessage => ({ kind: 'done' }), problemOf))
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of a terminal, but the service ends this one.
process.on('SIGINT', () => undefined)
