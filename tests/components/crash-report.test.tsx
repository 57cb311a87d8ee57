import '@/lib/client/feedback/watch-crashes'
import { waitFor } from '@testing-library/react'
import { noteInstallation } from '@/lib/client/browser/installation'
import { reportCrash } from '@/lib/client/feedback/report-crash'
import { RequestError } from '@/lib/client/fetch/request-error'
import { defaultSettings } from '@/lib/config/public-settings'
import type { NewIssue } from '@/lib/contract/issue'
import { answerWith } from '@/tests/support/answer-with'

const source = { source: 'Broken screen' }

/** Answers as the service of a signed-in person. @returns the filed reports */
function service({ email = 'ana@example.com' as string | null, status = 201 } = {}) {
  const filed: NewIssue[] = []
  const state = { status }
  const user = email ? { email, given_name: '', family_name: '' } : undefined
  const answers: Record<string, unknown> = {
    '/api/auth/session': user ? { user, expires: '2999-01-01' } : {},
    '/api/system/version': { git_hash: '0123456789abcdef', version: '1.2.3', built_at: '2026-01-01' },
    '/api/evals/runs': {
      name: 'c',
      header: '',
      user_type: 'registered',
      runs: [],
      next: null,
      totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
      grids: [],
    },
  }
  answerWith((url, init) => {
    if (url !== '/api/issue') return { body: answers[url] }
    if (state.status === 201) filed.push(JSON.parse(String(init.body)))
    return { status: state.status, body: { id: '1', key: 'SUPPORT-1' } }
  })
  return { filed, state }
}

beforeEach(() => {
  sessionStorage.clear()
  noteInstallation({ ...defaultSettings, appVersion: '9.9.9' })
})

test('reports an error once per session, with its circumstances', async () => {
  const { filed } = service()
  const error = new Error('x is undefined')
  expect(await Promise.all([reportCrash(error, source), reportCrash(error, source)])).toEqual([
    'notified',
    'notified',
  ])
  expect(await reportCrash(error, source)).toBe('notified')
  expect(filed.length).toBe(1)
  expect(filed[0]?.description).toContain(
    [
      'User email: ana@example.com',
      'Source: Broken screen',
      'Authenticated: yes',
      'Has evaluations: no',
      'Current URL: http://localhost/',
      'App version: 9.9.9',
      'API version: 1.2.3 (0123456789ab)',
    ].join('\n'),
  )
})

test('reports an error the next time if its report failed', async () => {
  const { filed, state } = service({ status: 502 })
  const error = new Error('y is undefined')
  expect(await reportCrash(error, source)).toBe('failed')
  state.status = 201
  expect(await reportCrash(error, source)).toBe('notified')
  expect(filed.length).toBe(1)
})

test('stops reporting from a page that keeps failing', async () => {
  const { filed } = service({ email: null })
  const outcomes: string[] = []
  for (let at = 0; at < 8; at += 1) outcomes.push(await reportCrash(new Error(`error ${at}`), source))
  expect(outcomes).toEqual([...Array(5).fill('notified'), ...Array(3).fill('off')])
  expect(filed.length).toBe(5)
  expect(filed[0]?.description).toContain('User email: none')
})

test('reports sign-in errors on the studio host only', async () => {
  const { filed } = service()
  const refused = new RequestError({ status: 401 })
  const asked = { source: 'Authentication error', isAuthentication: true }
  noteInstallation({ ...defaultSettings, studioHost: 'studio.example' })
  expect(await reportCrash('Auth package error', asked)).toBe('off')
  expect(await reportCrash(refused, source)).toBe('off')
  expect(filed).toEqual([])
  noteInstallation({ ...defaultSettings, studioHost: 'localhost' })
  expect(await reportCrash('Auth package error', asked)).toBe('notified')
  noteInstallation(defaultSettings)
  expect(await reportCrash(refused, source)).toBe('notified')
  expect(filed.map(({ summary }) => summary.split(':')[0])).toEqual(['Authentication error', 'Broken screen'])
})

test('reports uncaught errors, unless the app is not at fault', async () => {
  const { filed } = service()
  const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })
  const uncaught = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))
  window.dispatchEvent(rejection(new DOMException('gone', 'AbortError')))
  window.dispatchEvent(rejection(new RequestError({ status: 500 })))
  window.dispatchEvent(rejection('a string'))
  uncaught(undefined)
  uncaught(Object.assign(new Error('theirs'), { stack: 'Error\n at f (chrome-extension://abc/x.js:1:1)' }))
  window.dispatchEvent(rejection(new Error('forgotten')))
  uncaught(new Error('thrown'))
  await waitFor(() => expect(filed.length).toBe(2))
  expect(filed.map(({ summary }) => summary).sort()).toEqual([
    'Uncaught error: Error: forgotten',
    'Uncaught error: Error: thrown',
  ])
})
