import type { Env } from '@/server/env'
import { describeVersion } from '@/server/version'
import type { EngineSettings } from './compose-engine'

interface Given {
  origin: string
  apiKey: string
}

/** What an engine is composed of, from the settings of the process; the embedded provider is one port above the app. */
export function engineSettings(env: Env, { origin, apiKey }: Given): EngineSettings {
  return {
    databaseUrl: env.DATABASE_URL,
    varDir: env.VAR_DIR,
    atlasDir: env.ATLAS_DIR,
    atlasMemory: env.ATLAS_MEMORY_MB * 2 ** 20,
    issuer: env.OIDC_ISSUER ?? `http://${new URL(origin).hostname}:${env.IDENTITY_PORT ?? env.PORT + 1}`,
    version: describeVersion(env),
    origin,
    apiKey,
  }
}
