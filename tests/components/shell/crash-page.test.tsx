import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrokenScreen, CrashPage } from '@/components/shell/broken-screen'
import { useFreshPage } from '@/lib/client/browser/missing-part'
import { RequestError } from '@/lib/client/fetch/request-error'
import { answerWith } from '@/tests/support/answer-with'

/** Answers every request of the report, and accepts or refuses the report itself. */
function service({ takes }: { takes: boolean }) {
  const reports: { summary: string; description: string }[] = []
  answerWith((url, init) => {
    if (url !== '/api/issue') return { status: 503, body: { detail: 'not now' } }
    if (!takes) return { status: 502, body: { detail: 'The service cannot be reached.' } }
    reports.push(JSON.parse(String(init.body)))
    return { status: 201, body: { id: '1', key: 'SUPPORT-1' } }
  })
  return reports
}

beforeEach(() => sessionStorage.clear())

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test.each([
  ['a screen of the studio', BrokenScreen],
  ['a page', CrashPage],
])('reports a crash of %s, tells the reader and offers two actions', async (_what, Screen) => {
  const reports = service({ takes: true })
  render(<Screen error={new Error('secret detail')} />)
  expect(title()).toBe('Oops! An error occurred. Please reload your page.')
  const told = 'Oops! An error occurred. The team has been notified, please reload your page.'
  await waitFor(() => expect(title()).toBe(told))
  expect(reports.map(({ summary }) => summary)).toEqual(['Broken screen: Error: secret detail'])
  await waitFor(() => expect(buttons()).toEqual(['Reload page', 'Click to end current session']))
  expect(document.body.textContent).not.toContain('secret detail')
  cleanup()
})

test('claims no notification if the report failed', async () => {
  service({ takes: false })
  render(<CrashPage error={new Error('of another kind')} />)
  const failed = 'Oops! An error occurred. An error occurred while notifying team. Please reload your page.'
  await waitFor(() => expect(title()).toBe(failed))
})

test('offers to end the session first after a refused sign-in', async () => {
  const submitted: string[] = []
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submitted.push(`${this.method} ${new URL(this.action).pathname}`)
  })
  render(<BrokenScreen error={new RequestError({ status: 401 })} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Oops! An error occurred. Please reload your page.',
  )
  expect(buttons()).toEqual(['Click to end current session', 'Reload page'])
  await userEvent.click(await screen.findByRole('button', { name: 'Click to end current session' }))
  await waitFor(() => expect(submitted).toEqual(['post /api/auth/sign-out']))
})

const gone = () => Object.assign(new Error('Failed to load chunk a.js'), { name: 'ChunkLoadError' })

test('reloads a page with missing chunks once, and only while online', () => {
  const reload = jest.fn()
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderHook(() => useFreshPage(gone(), reload)).unmount()
  isOnline.mockReturnValue(true)
  renderHook(() => useFreshPage(new Error('of another kind'), reload)).unmount()
  expect(reload).not.toHaveBeenCalled()
  const error = gone()
  renderHook(() => useFreshPage(error, reload)).unmount()
  renderHook(() => useFreshPage(error, reload)).unmount()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('explains missing chunks without reporting them', () => {
  const reports = service({ takes: true })
  sessionStorage.setItem('loaded-anew', String(Date.now()))
  render(<CrashPage error={gone()} />)
  expect(title()).toBe(
    'Oops! An error occurred. A part of it could not be loaded. Check your connection and reload your page.',
  )
  expect(buttons()).toEqual(['Reload page'])
  expect(reports).toEqual([])
})
