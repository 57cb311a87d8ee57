import { render, screen } from '@testing-library/react'
import { MapSource } from '@/components/records/record/foreign-map'

const own = 'http://localhost/api/evals/files/0007_dc/map'

test('names the site of a map that is read from there', () => {
  render(<MapSource record={{ map: 'https://maps.example:8443/malbun.json', mapFile: own }} />)
  expect(screen.getByText('Map from maps.example:8443')).toBeTruthy()
})

test('is not there for a map that is kept here, or that only a link leads to', () => {
  render(<MapSource record={{ map: own }} />)
  render(<MapSource record={{ map: 'https://maps.example/malbun.json' }} />)
  expect(document.body.textContent).toBe('')
})
