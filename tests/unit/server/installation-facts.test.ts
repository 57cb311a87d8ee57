import { readEnv } from '@/server/base/settings/env'
import { installationFacts } from '@/server/pages/installation-facts'

test('uses no external service and its own sign-in in a fresh installation', () => {
  expect(installationFacts(readEnv({}))).toEqual({
    analyticsUrl: null,
    productHosts: [],
    hasPanoramas: false,
    hasOwnSignIn: true,
    hasGoogleSearch: false,
    issueRetentionDays: 90,
    mayMail: false,
    surveyOrigin: null,
    tilesOrigin: null,
    streetsOrigin: null,
    policyReportsTo: null,
  })
})

test('lists the external services that receive data by the settings', () => {
  const env = readEnv({
    GOOGLE_MAPS_SERVER_KEY: 'server-key',
    SURVEY_URL: 'https://survey.test/form?id=1',
    CSP_REPORT_URL: 'https://reports.test/csp',
    APP_URL: 'https://app.test',
    TILES_URL: 'https://cdn.test',
    BASEMAP_STYLE_URL: 'https://streets.test/style.json?key=secret',
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'studio@mail.test',
  })
  expect(installationFacts(env)).toMatchObject({
    hasGoogleSearch: true,
    streetsOrigin: 'https://streets.test',
    mayMail: true,
    surveyOrigin: 'https://survey.test',
    policyReportsTo: 'https://reports.test/csp',
    tilesOrigin: 'https://cdn.test',
  })
})

test('allows a remote engine its own key and mail server', () => {
  const env = readEnv({ API_BASE_URL: 'https://engine.test', API_KEY: 'k'.repeat(32) })
  expect(installationFacts(env)).toMatchObject({ hasGoogleSearch: true, mayMail: true })
})
