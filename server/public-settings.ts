import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'
import type { Env } from './env'

/** What every page says of the installation: named one by one, so that nothing secret can slip in. */
export function publicSettings(env: Env): PublicSettings {
  return {
    analyticsUrl: env.ANALYTICS_URL ?? defaultSettings.analyticsUrl,
    productHosts: [env.STUDIO_HOST, env.DEMO_HOST].filter((host) => host !== undefined),
    surveyUrl: env.SURVEY_URL ?? defaultSettings.surveyUrl,
    panoramaKey: env.GOOGLE_MAPS_BROWSER_KEY ?? defaultSettings.panoramaKey,
  }
}
