import { readEnv } from '@/server/base/settings/env'
import { installationFacts } from '@/server/pages/installation-facts'

test('a fresh installation uses no external service and its own sign-in', () => {
  expect(installationFacts(readEnv({}))).toEqual({
    analyticsUrl: null,
    productHosts: [],
    hasPanoramas: false,
    hasOwnSignIn: true,
    hasGoogleSearch: false,
    mayMail: false,
    surveyOrigin: null,
    tilesOrigin: null,
    policyReportsTo: null,
  })
})

test('the settings determine which external services receive data', () => {
  const env = readEnv({
    GOOGLE_MAPS_SERVER_KEY: 'server-key',
    SURVEY_URL: 'https://survey.test/form?id=1',
    CSP_REPORT_URL: 'https://reports.test/csp',
    APP_URL: 'https://app.test',
    TILES_URL: 'https://cdn.test',
    SMTP_URL: 'smtp://mail.test',
    MAIL_FROM: 'studio@mail.test',
  })
  expect(installationFacts(env)).toMatchObject({
    hasGoogleSearch: true,
    mayMail: true,
    surveyOrigin: 'https://survey.test',
    policyReportsTo: 'https://reports.test/csp',
    tilesOrigin: 'https://cdn.test',
  })
})

test('a remote engine may have its own key and mail server', () => {
  const env = readEnv({ API_BASE_URL: 'https://engine.test', API_KEY: 'k'.repeat(32) })
  expect(installationFacts(env)).toMatchObject({ hasGoogleSearch: true, mayMail: true })
})
