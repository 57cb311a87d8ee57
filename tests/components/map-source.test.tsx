import { render, screen } from '@testing-library/react'
import { MapSource } from '@/components/records/record/foreign-map'

const own = 'http://localhost/api/evals/files/0007_dc/map'

test('names the site that a map is read from', () => {
  render(<MapSource record={{ map: 'https://maps.example:8443/malbun.json', mapFile: own }} />)
  expect(screen.getByText('Map from maps.example:8443')).toBeTruthy()
})

test('is absent for a stored map and for one that only a link opens', () => {
  render(<MapSource record={{ map: own }} />)
  render(<MapSource record={{ map: 'https://maps.example/malbun.json' }} />)
  expect(document.body.textContent).toBe('')
})
