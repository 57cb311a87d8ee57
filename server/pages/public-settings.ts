import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'
import { formatVersion } from '@/lib/format/version'
import { appOrigin, type Env } from '@/server/base/settings/env'
import { describeVersion } from '@/server/base/settings/version'

/** The product's own accounts need mail for it, which a separate engine may send. */
function passwordsOf(env: Env): PublicSettings['passwords'] {
  if (env.PASSWORD_URL !== undefined) return { url: env.PASSWORD_URL }
  const mayMail = env.SMTP_URL !== undefined
  return env.OIDC_ISSUER === undefined && mayMail ? 'reset' : null
}

/** Listed one by one so that no secret can slip in. */
export function publicSettings(env: Env): PublicSettings {
  return {
    analyticsUrl: env.ANALYTICS_URL ?? defaultSettings.analyticsUrl,
    productHosts: [env.STUDIO_HOST, env.DEMO_HOST].filter((host) => host !== undefined),
    studioHost: env.STUDIO_HOST ?? defaultSettings.studioHost,
    demoHost: env.DEMO_HOST ?? defaultSettings.demoHost,
    mapOrigin: env.MAPS_URL ?? appOrigin,
    surveyUrl: env.SURVEY_URL ?? defaultSettings.surveyUrl,
    manualUrl: env.MANUAL_URL ?? defaultSettings.manualUrl,
    meetingUrl: env.MEETING_URL ?? defaultSettings.meetingUrl,
    passwords: passwordsOf(env),
    appVersion: formatVersion(describeVersion(env)),
    hasPanoramas: env.GOOGLE_MAPS_BROWSER_KEY !== undefined,
    hasStreets: env.BASEMAP_STYLE_URL !== undefined,
  }
}
