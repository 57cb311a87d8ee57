import { render, screen } from '@testing-library/react'
import LoggedOutPage from '@/app/(public)/logout/page'
import NotFound from '@/app/not-found'

jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useSearchParams: () => new URLSearchParams(),
}))

const roles = (names: readonly string[]) => names.map((role) => screen.getAllByRole(role).length)

test.each([
  ['404 - PAGE NOT FOUND', <NotFound key="404" />, 'Go to start page'],
  ['You have successfully signed out!', <LoggedOutPage key="out" />, 'Back to Sign in'],
])('fills its page inside the frame: %s', (title, page, action) => {
  const { container } = render(page)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: action })).toBeTruthy()
  expect(roles(['banner', 'main', 'contentinfo'])).toEqual([1, 1, 1])
  expect(container.firstElementChild?.className).toContain('min-h-dvh')
  expect(screen.getByRole('main').className).toContain('flex-1')
})
