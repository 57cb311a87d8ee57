import { render, screen } from '@testing-library/react'
import { RetailScreen } from '@/components/retail/retail-screen'
import { frameLinksFor } from '@/lib/config/frame-links'
import { siteExample } from '@/tests/support/site-example'

const country = { slug: 'zedland', name: 'Zedland', sites: 1200, version: 'abc' }
const links = { signIn: '/', manual: '/manual' }
const leadForm = '/support?tab=new-leads&ref=%2Fretail'

const hrefsOf = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

test('books meetings at the installation’s address, demos by the lead form', () => {
  render(<RetailScreen examples={null} sources={null} links={links} meetingUrl="https://meet.test/us" />)
  expect(new Set(hrefsOf('Book a meeting'))).toEqual(new Set(['https://meet.test/us']))
  expect(new Set(hrefsOf('Book a demo'))).toEqual(new Set([leadForm]))
})

test('opens the lead form for meetings without a booking address', () => {
  render(<RetailScreen examples={null} sources={null} links={links} meetingUrl={null} />)
  expect(new Set(hrefsOf('Book a meeting'))).toEqual(new Set([leadForm]))
})

test('shows no made-up figures without the service', () => {
  const { container } = render(
    <RetailScreen examples={null} sources={null} links={links} meetingUrl={null} />,
  )
  expect(screen.getByRole('status').textContent).toMatch(/cannot be read at the moment/)
  expect(container.querySelector('[data-figure]')).toBeNull()
})

test('does not label car parks without a shop as shop car parks', () => {
  const examples = {
    country,
    high: siteExample({ name: 'Town hall', isRetail: false }),
    low: siteExample({ name: 'Forest', isRetail: false, score: 0.2, capacityEstimated: true }),
  }
  render(<RetailScreen examples={examples} sources={null} links={links} meetingUrl={null} />)
  expect(screen.queryByText(/belong to shops/)).toBeNull()
  expect(screen.getByRole('article', { name: 'Low potential' }).textContent).toContain(
    'Car park, about 48 spaces',
  )
})

test('links the installation’s manual', () => {
  render(
    <RetailScreen
      examples={null}
      sources={null}
      links={{ ...links, manual: 'https://manual.test/' }}
      meetingUrl={null}
    />,
  )
  expect(hrefsOf('Read Manual')).toEqual(['https://manual.test/'])
})

test('offers no manual on the demo host, and signs in on the studio host', () => {
  const guests = frameLinksFor({ isGuest: true, appOrigin: 'https://studio.test', manualUrl: '/manual' })
  render(<RetailScreen examples={null} sources={null} links={guests} meetingUrl={null} />)
  expect(screen.queryByRole('link', { name: 'Read Manual' })).toBeNull()
  expect(hrefsOf('Sign In')).toEqual(['https://studio.test/'])
})

const source = {
  name: 'Open map',
  licence: 'ODbL 1.0',
  attribution: '©',
  url: 'https://map.test',
  date: '2026-03-29',
}
const installed = (slug: string, name: string, sources = [source]) => ({
  slug,
  name,
  sources,
  version: 'abc',
  builtAt: '2026-11-05T00:00:00Z',
  notes: [],
})

test('names the sources of the examples’ country', () => {
  const examples = { country, high: siteExample(), low: siteExample({ name: 'Forest' }) }
  const sources = [
    installed('yland', 'Yland', [{ ...source, name: 'Other map' }]),
    installed('zedland', 'Zedland'),
  ]
  render(<RetailScreen examples={examples} sources={sources} links={links} meetingUrl={null} />)
  expect(screen.getByRole('heading', { name: 'Open map' }).parentElement?.textContent).toMatch(
    /ODbL 1\.0.*29 Mar 2026/,
  )
  expect(screen.queryByText('Other map')).toBeNull()
  expect(screen.getByText(/Here you can look at Yland and Zedland\./)).toBeTruthy()
})

test('names the ratio of sales in its heading, unless both are level', () => {
  const prediction = { station: '2x150 kW', utilization: 83, low: 20, high: 272 }
  const pair = { country, high: siteExample(), low: siteExample({ name: 'Forest', prediction }) }
  const { unmount } = render(<RetailScreen examples={pair} sources={null} links={links} meetingUrl={null} />)
  expect(screen.getByRole('heading', { name: /one country: an estimated 3× the energy/ })).toBeTruthy()
  unmount()
  const level = { ...pair, low: siteExample() }
  render(<RetailScreen examples={level} sources={null} links={links} meetingUrl={null} />)
  expect(screen.getByRole('heading', { name: 'Two shops’ car parks, one country' })).toBeTruthy()
})
