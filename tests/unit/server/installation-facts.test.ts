import { readEnv } from '@/server/base/env'
import { installationFacts } from '@/server/pages/installation-facts'

test('a fresh machine asks nobody and signs people in itself', () => {
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

test('who else learns something follows from the settings', () => {
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

test('an engine elsewhere may have a key of its own', () => {
  const env = readEnv({ API_BASE_URL: 'https://engine.test', API_KEY: 'k'.repeat(32) })
  expect(installationFacts(env).hasGoogleSearch).toBe(true)
})
