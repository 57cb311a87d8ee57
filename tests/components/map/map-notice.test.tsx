import { render, screen } from '@testing-library/react'
import { MapNotice } from '@/components/map/map-notice'

test('ends a map notice with its Retry where a sidebar begins', () => {
  render(
    <MapNotice covered={332} onRetry={() => undefined}>
      Satellite images cannot be reached.
    </MapNotice>,
  )
  const box = screen.getByRole('alert').parentElement
  expect(box?.style.right).toBe('344px')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
