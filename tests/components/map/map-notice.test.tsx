import { render, screen } from '@testing-library/react'
import { MapNotice } from '@/components/map/map-notice'

test('a notice over the map ends where a sidebar begins, with its Retry', () => {
  render(
    <MapNotice covered={332} onRetry={() => undefined}>
      Satellite images cannot be reached.
    </MapNotice>,
  )
  const box = screen.getByRole('alert').parentElement
  expect(box?.style.right).toBe('344px')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
