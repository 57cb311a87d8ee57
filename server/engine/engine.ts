import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bodyTooLarge, mostBodyBytes } from '@/lib/config/body-limits'
import { AppError } from './base/app-error'
import { answerError } from './http/answer-error'
import { answerHeaders } from './http/answer-headers'
import { bringsFiles } from './http/brings-files'
import { identifyCaller } from './http/identify-caller'
import { requestId } from './http/request-id'
import { requireApiKey } from './http/require-api-key'
import { requireScope } from './http/require-scope'
import { accountRoutes } from './http/routes/account'
import { customerRoutes } from './http/routes/customers'
import { evaluationRoutes } from './http/routes/evaluation'
import { geoRoutes } from './http/routes/geo'
import { inferenceRoutes } from './http/routes/inference'
import { listRoutes } from './http/routes/lists'
import { locationFileRoutes } from './http/routes/location-files'
import { mapsRoutes } from './http/routes/maps'
import { peopleRoutes } from './http/routes/people'
import { recordRoutes } from './http/routes/records'
import { savedMapRoutes } from './http/routes/saved-maps'
import { scoutConfigRoutes } from './http/routes/scout-config'
import { scoutMapRoutes } from './http/routes/scout-map'
import { scoutRankRoutes } from './http/routes/scout-rank'
import { scoutSearchRoutes } from './http/routes/scout-search'
import { scoutTrafficRoutes } from './http/routes/scout-traffic'
import { shareRoutes } from './http/routes/shares'
import { showcaseRoutes } from './http/routes/showcase'
import { supportRoutes } from './http/routes/support'
import { systemRoutes } from './http/routes/system'
import { tokenRoutes } from './http/routes/tokens'
import { usageRoutes } from './http/routes/usage'
import type { EngineContext, EngineDeps } from './services/deps'

const routeModules = [
  systemRoutes,
  accountRoutes,
  customerRoutes,
  peopleRoutes,
  listRoutes,
  evaluationRoutes,
  recordRoutes,
  locationFileRoutes,
  inferenceRoutes,
  shareRoutes,
  tokenRoutes,
  scoutMapRoutes,
  scoutSearchRoutes,
  scoutRankRoutes,
  scoutTrafficRoutes,
  geoRoutes,
  mapsRoutes,
  savedMapRoutes,
  scoutConfigRoutes,
  showcaseRoutes,
  supportRoutes,
  usageRoutes,
]

/** The API service as `fetch(Request) => Response`, the same inside the web app's process and in its own. */
export function createEngine(deps: EngineDeps): Hono<EngineContext> {
  const engine = new Hono<EngineContext>()
  engine.use(requestId)
  engine.use(answerHeaders)
  engine.use(requireApiKey(deps.access.apiKey))
  engine.use((context, next) => (bringsFiles(context.req.path) ? next() : limitJson(context, next)))
  engine.use(identifyCaller(deps))
  engine.use(requireScope)
  for (const routes of routeModules) engine.route('/', routes(deps))
  engine.notFound((context) => context.json({ detail: 'There is nothing at this address.' }, 404))
  engine.onError(answerError(deps.log))
  return engine
}

/** Cuts a body off at its route's limit while it comes. */
const limitJson: MiddlewareHandler<EngineContext> = (context, next) => {
  const maxSize = mostBodyBytes(context.req.path)
  const onError = () => {
    throw new AppError({ code: 'too_large', message: bodyTooLarge(maxSize) })
  }
  return bodyLimit({ maxSize, onError })(context, next)
}
