import { Hono } from 'hono'
import { parseBody } from '@/server/engine/base/validate'
import type { EngineContext, EngineDeps } from '@/server/engine/services/deps'
import { inferBodySchema, predictUtilization } from '@/server/engine/services/inference/predict-utilization'

export function inferenceRoutes(deps: EngineDeps): Hono<EngineContext> {
  return new Hono<EngineContext>()
    .post('/infer', async (context) => {
      const predictions = await predictUtilization(deps, await parseBody(context, inferBodySchema))
      return context.json(predictions.length === 1 ? predictions[0] : predictions)
    })
    .get('/model', (context) => context.json(deps.model.card))
}
