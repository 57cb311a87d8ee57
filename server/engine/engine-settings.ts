import type { Env } from '@/server/base/settings/env'
import { describeVersion } from '@/server/base/settings/version'
import { mailSettings } from '@/server/mail/mailer'
import { s3Settings } from '@/server/s3/object-store'
import type { EngineSettings } from './compose-engine'
import type { OutsideMapsSettings } from './maps/outside-maps'
import { openSatellite, type SatelliteSource } from './maps/satellite'
import type { JiraSettings } from './tracker/jira'

interface Given {
  origin: string
  apiKey: string
}

/** The embedded identity provider listens one port above the app. */
export function engineSettings(env: Env, { origin, apiKey }: Given): EngineSettings {
  return {
    databaseUrl: env.DATABASE_URL,
    varDir: env.VAR_DIR,
    atlasDir: env.ATLAS_DIR,
    modelFile: env.MODEL_FILE,
    maxWaitingLocations: env.MAX_WAITING_LOCATIONS,
    atlasMemory: env.ATLAS_MEMORY_MB * 2 ** 20,
    issuer: env.OIDC_ISSUER ?? `http://${new URL(origin).hostname}:${env.IDENTITY_PORT ?? env.PORT + 1}`,
    version: describeVersion(env),
    maps: mapSettings(env),
    extractHosts: env.EXTRACT_HOSTS ?? null,
    mapHosts: env.MAP_HOSTS ?? [],
    tracker: trackerSettings(env),
    issueTerms: {
      retentionDays: env.ISSUE_RETENTION_DAYS,
      visitorPictureBytes: env.ISSUE_VISITOR_PICTURES_MB * 1_000_000,
      accountPictureBytes: env.ISSUE_ACCOUNT_PICTURES_MB * 1_000_000,
    },
    mail: mailSettings(env),
    timeZone: env.TIME_ZONE,
    s3: s3Settings(env),
    origin,
    apiKey,
  }
}

/** For a source that does not declare one. */
const defaultMaxZoom = 18

function mapSettings(env: Env): OutsideMapsSettings {
  const key = env.GOOGLE_MAPS_SERVER_KEY
  return {
    satellite: satelliteSource(env),
    google: key ? { key, baseUrl: env.GOOGLE_MAPS_BASE_URL, dailyCalls: env.GOOGLE_MAPS_DAILY_CALLS } : null,
  }
}

function trackerSettings(env: Env): JiraSettings | null {
  const { ISSUE_TRACKER_URL: url, ISSUE_TRACKER_TOKEN: token, ISSUE_TRACKER_PROJECT: project } = env
  if (url === undefined || token === undefined || project === undefined) return null
  const { ISSUE_TRACKER_USER: user = null, ISSUE_TRACKER_TYPE: issueType = 'Problem' } = env
  return { url, token, project, user, issueType }
}

function satelliteSource(env: Env): SatelliteSource | null {
  const { SATELLITE_TILES_URL: template, SATELLITE_ATTRIBUTION: attribution = '' } = env
  if (template === 'off') return null
  if (template === undefined) return openSatellite
  return { template, attribution, maxZoom: env.SATELLITE_MAX_ZOOM ?? defaultMaxZoom }
}
