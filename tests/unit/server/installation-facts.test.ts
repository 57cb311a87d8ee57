import { readEnv } from '@/server/base/env'
import { installationFacts } from '@/server/pages/installation-facts'

test('a fresh installation uses no external service and its own sign-in', () => {
  expect(installationFacts(readEnv({}))).toEqual({
    analyticsUrl: null,
    productHosts: [],
    hasPanoramas: false,
    hasOwnSignIn: true,
    hasGoogleSearch: false,
    surveyOrigin: null,
    policyReportsTo: null,
  })
})

test('the settings determine which external services receive data', () => {
  const env = readEnv({
    GOOGLE_MAPS_SERVER_KEY: 'server-key',
    SURVEY_URL: 'https://survey.test/form?id=1',
    CSP_REPORT_URL: 'https://reports.test/csp',
  })
  expect(installationFacts(env)).toMatchObject({
    hasGoogleSearch: true,
    surveyOrigin: 'https://survey.test',
    policyReportsTo: 'https://reports.test/csp',
  })
})

test('a remote engine may have its own key', () => {
  const env = readEnv({ API_BASE_URL: 'https://engine.test', API_KEY: 'k'.repeat(32) })
  expect(installationFacts(env).hasGoogleSearch).toBe(true)
})
