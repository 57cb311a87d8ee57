import { Hono } from 'hono'
import { type AllCalls, allCalls } from '@/lib/contract/all-calls'
import { answerError } from './http/answer-error'
import { answerHeaders } from './http/answer-headers'
import { identifyCaller } from './http/identify-caller'
import { type Handlers, mountCalls } from './http/mount-calls'
import { requestId } from './http/request-id'
import { requireApiKey } from './http/require-api-key'
import { accountHandlers } from './http/routes/account'
import { customerHandlers } from './http/routes/customers'
import { evaluationHandlers } from './http/routes/evaluations'
import { inferenceHandlers } from './http/routes/inference'
import { listHandlers } from './http/routes/lists'
import { locationFileHandlers } from './http/routes/location-files'
import { mapHandlers } from './http/routes/maps'
import { peopleHandlers } from './http/routes/people'
import { recordHandlers } from './http/routes/records'
import { savedMapHandlers } from './http/routes/saved-maps'
import { scoutHandlers } from './http/routes/scout'
import { scoutMapHandlers } from './http/routes/scout-maps'
import { shareHandlers } from './http/routes/shares'
import { supportHandlers } from './http/routes/support'
import { systemHandlers } from './http/routes/system'
import { tokenHandlers } from './http/routes/tokens'
import type { EngineContext, EngineDeps } from './services/deps'

const handlersOf = (deps: EngineDeps): Handlers<AllCalls> => ({
  ...accountHandlers(deps),
  ...customerHandlers(deps),
  ...evaluationHandlers(deps),
  ...inferenceHandlers(deps),
  ...listHandlers(deps),
  ...locationFileHandlers(deps),
  ...mapHandlers(deps),
  ...peopleHandlers(deps),
  ...recordHandlers(deps),
  ...savedMapHandlers(deps),
  ...scoutHandlers(deps),
  ...scoutMapHandlers(deps),
  ...shareHandlers(deps),
  ...supportHandlers(deps),
  ...systemHandlers(deps),
  ...tokenHandlers(deps),
})

/** The API service as `fetch(Request) => Response`, the same inside the web app's process and in its own. */
export function createEngine(deps: EngineDeps): Hono<EngineContext> {
  const engine = new Hono<EngineContext>()
  engine.use(requestId)
  engine.use(answerHeaders)
  engine.use(requireApiKey(deps.access.apiKey))
  engine.use(identifyCaller(deps))
  mountCalls(engine, deps, allCalls, handlersOf(deps))
  engine.onError(answerError(deps.log))
  return engine
}
