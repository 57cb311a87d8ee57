import { render, screen, within } from '@testing-library/react'
import type { LegalFacts } from '@/components/legal/legal-props'
import { LegalScreen } from '@/components/legal/legal-screen'

const facts: LegalFacts = {
  imprint: null,
  cookieName: 'the.session',
  analyticsUrl: null,
  productHosts: [],
  hasOwnSignIn: true,
  hasGoogleSearch: false,
  hasPanoramas: false,
  streetsOrigin: null,
  issueRetentionDays: 90,
  mayMail: false,
  surveyOrigin: null,
  tilesOrigin: null,
  policyReportsTo: null,
  sources: [],
}
const show = (over: Partial<LegalFacts> = {}) =>
  render(<LegalScreen facts={{ ...facts, ...over }} links={{ signIn: '/', manual: '/manual' }} />)

test('points out an unnamed operator', () => {
  show()
  expect(screen.getByText(/is not named yet/)).toBeTruthy()
})

test('shows the operator’s imprint', () => {
  show({
    imprint: {
      name: 'Example AG',
      address: ['Street 1', '9490 Vaduz'],
      email: 'a@example.org',
      details: ['FL-1'],
    },
  })
  for (const line of ['Example AG', 'Street 1', '9490 Vaduz', 'FL-1'])
    expect(screen.getByText(line)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'a@example.org' }).getAttribute('href')).toBe(
    'mailto:a@example.org',
  )
})

test('names the destination and exceptions of analytics', () => {
  show({ analyticsUrl: 'https://events.test/in', productHosts: ['app.test', 'demo.test'] })
  expect(screen.getByText(/On app.test and demo.test/).textContent).toMatch(
    /https:\/\/events.test\/in.*Do Not Track/,
  )
})

test('says that nothing is sent without analytics', () => {
  show()
  expect(screen.getByText('This installation sends no usage events to anybody.')).toBeTruthy()
})

test('mentions Google’s panoramas only if they are used', () => {
  const { unmount } = show()
  expect(screen.queryByText(/loaded from Google/)).toBeNull()
  unmount()
  show({ hasPanoramas: true })
  expect(screen.getByText(/loaded from Google/)).toBeTruthy()
})

test.each([
  [{ hasGoogleSearch: true }, /The server asks Google/],
  [{ mayMail: true }, /mail server that the operator chose/],
  [{ surveyOrigin: 'https://survey.test' }, /a page of https:\/\/survey.test/],
  [{ tilesOrigin: 'https://cdn.test' }, /map are loaded from https:\/\/cdn.test/],
  [{ policyReportsTo: 'https://reports.test/csp' }, /your browser tells https:\/\/reports.test\/csp/],
] as const)('names a data recipient only if it applies: %j', (setting, sentence) => {
  const { unmount } = show()
  expect(screen.queryByText(sentence)).toBeNull()
  unmount()
  show(setting)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('mentions a password hash only with the installation’s own sign-in', () => {
  const { unmount } = show()
  expect(screen.getByText(/hash of your password/)).toBeTruthy()
  unmount()
  show({ hasOwnSignIn: false })
  expect(screen.queryByText(/hash of your password/)).toBeNull()
})

test('links a source’s address only if it is http(s)', () => {
  const source = { licence: 'CC0', attribution: '© Somebody', date: '2026' }
  show({
    sources: [
      {
        slug: 'zedland',
        name: 'Zedland',
        version: 'abc',
        builtAt: '2026-11-05T00:00:00Z',
        sources: [
          { ...source, name: 'Good', url: 'https://good.example' },
          { ...source, name: 'Bad', url: 'javascript:alert(1)' },
        ],
        notes: [],
      },
    ],
  })
  const table = within(screen.getByRole('region', { name: 'Data sources of Zedland' }))
  expect(table.getByRole('link', { name: 'Good' })).toBeTruthy()
  expect(table.queryByRole('link', { name: 'Bad' })).toBeNull()
  expect(screen.getByText('5 Nov 2026').closest('p')?.textContent).toMatch(/built on 5 Nov 2026\.$/)
})

test('renders without the service and says what is missing', () => {
  show({ sources: null })
  expect(screen.getByRole('status').textContent).toMatch(/is not responding/)
})

test('says how long messages to support are kept', () => {
  const { unmount } = show()
  expect(screen.getByText(/Support reports, messages/).textContent).toContain('Removed after 90 days.')
  unmount()
  show({ issueRetentionDays: 0 })
  expect(screen.getByText(/Support reports, messages/).textContent).toContain(
    'until the operator removes them',
  )
})
