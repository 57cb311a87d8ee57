import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrokenScreen } from '@/components/shell/broken-screen'
import { CrashPage } from '@/components/shell/crash-page'
import { RequestError } from '@/lib/client/request-error'

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test.each([
  ['a screen of the studio', BrokenScreen],
  ['a page', CrashPage],
])('where %s broke, it says so with a way to reload and a way to end the session', (_what, Screen) => {
  render(<Screen error={new Error('secret detail')} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Oops! An error occurred. The team has been notified, please reload your page.',
  )
  expect(buttons()).toEqual(['Reload page', 'Click to end current session'])
  expect(document.body.textContent).not.toContain('secret detail')
  cleanup()
})

test('after a refused sign-in the way out comes first, and signs out', async () => {
  const submitted: string[] = []
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submitted.push(`${this.method} ${new URL(this.action).pathname}`)
  })
  render(<BrokenScreen error={new RequestError({ status: 401 })} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Oops! An error occurred. Please reload your page.',
  )
  expect(buttons()).toEqual(['Click to end current session', 'Reload page'])
  await userEvent.click(screen.getByRole('button', { name: 'Click to end current session' }))
  expect(submitted).toEqual(['post /api/auth/sign-out'])
})
