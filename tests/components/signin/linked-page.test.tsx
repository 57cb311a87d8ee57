import { render, screen } from '@testing-library/react'
import { LinkedPage } from '@/components/signin/linked-page'

it('tells a link’s reader what to ask its sender for, and signs others in', () => {
  render(<LinkedPage returnTo="/results?iso3_total=1" />)
  expect(screen.getByText(/ask the person who sent it for a public link/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toBe('/auth?ref=%2Fresults%3Fiso3_total%3D1')
})
