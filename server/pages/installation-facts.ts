import type { Imprint } from '@/lib/config/public-settings'
import type { Env } from '@/server/base/settings/env'
import { publicSettings } from './public-settings'

export function installationFacts(env: Env) {
  const { analyticsUrl, productHosts, hasPanoramas, surveyUrl } = publicSettings(env)
  const hasEngineElsewhere = env.API_BASE_URL !== undefined
  return {
    analyticsUrl,
    productHosts,
    hasPanoramas,
    hasOwnSignIn: env.OIDC_ISSUER === undefined,
    hasGoogleSearch: env.GOOGLE_MAPS_SERVER_KEY !== undefined || hasEngineElsewhere,
    issueRetentionDays: env.ISSUE_RETENTION_DAYS,
    mayMail: env.SMTP_URL !== undefined || hasEngineElsewhere,
    surveyOrigin: URL.parse(surveyUrl)?.origin ?? null,
    tilesOrigin: env.TILES_URL ?? null,
    streetsOrigin: URL.parse(env.BASEMAP_STYLE_URL ?? '')?.origin ?? null,
    policyReportsTo: env.CSP_REPORT_URL ?? null,
  }
}

const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function readImprint(env: Env): Imprint | null {
  const { LEGAL_NAME: name, LEGAL_ADDRESS: address, LEGAL_EMAIL: email } = env
  if (name === undefined || address === undefined || email === undefined) return null
  return { name, email, address: linesOf(address), details: linesOf(env.LEGAL_DETAILS) }
}
