import {
  activeFeatures,
  linkFeatures,
  type PlannedPin,
  plannedFeatures,
  plannedOfImage,
  reachFeatures,
} from '@/components/map/layers/planned-layers'

const pin = (over: Partial<PlannedPin>): PlannedPin => ({
  id: 'a',
  name: 'Lindaplatz',
  lat: 47.1,
  lng: 9.5,
  kind: 'chosen',
  number: 3,
  isMust: false,
  ...over,
})

describe('sites of a plan on the map', () => {
  it('are numbered pins, marks and dots, the active one on top', () => {
    const pins = [
      pin({ isMust: true }),
      pin({ id: 'b', number: 1 }),
      pin({ id: 'c', kind: 'left', number: undefined }),
      pin({ id: 'd', kind: 'own', number: undefined }),
    ]
    const [first, second, dot, own] = plannedFeatures(pins).features.map(({ properties }) => properties)
    const number = { kind: 'chosen', isMust: true, isActive: false, text: '3' }
    expect(plannedOfImage(first?.image ?? '')).toEqual(number)
    expect(plannedOfImage(second?.image ?? '')).toMatchObject({ isActive: false, text: '1' })
    expect(second?.order).toBeGreaterThan(first?.order ?? 0)
    expect(dot).toEqual({ id: 'c', kind: 'left' })
    expect(plannedOfImage(own?.image ?? '')).toMatchObject({ kind: 'own', text: '' })
    const [active] = activeFeatures(pins[0]).features
    expect(plannedOfImage(active?.properties.image ?? '')).toEqual({ ...number, isActive: true })
    expect(activeFeatures(undefined).features).toEqual([])
    expect(plannedOfImage('pin-volt-A')).toBeUndefined()
  })

  it('lead to the stations that they take from, the widest line to the largest loss', () => {
    const links = [
      { id: 'x', lat: 47.2, lng: 9.6, power: 'DC' as const, energy: 40 },
      { id: 'y', lat: 47.3, lng: 9.6, power: 'AC' as const, energy: 10 },
    ]
    const { features } = linkFeatures(pin({}), links, (energy) => `−${energy}`)
    expect(features.map(({ geometry }) => geometry.type)).toEqual([
      'LineString',
      'Point',
      'LineString',
      'Point',
    ])
    expect(features.map(({ properties }) => properties.text)).toEqual(['−40', '−40', '−10', '−10'])
    expect(features[0]?.properties.width).toBeCloseTo(2.4)
    expect(linkFeatures(undefined, links, String).features).toEqual([])
  })

  it('reach over hexagons by the share of their demand', () => {
    const ring: [number, number][] = [
      [9.5, 47.1],
      [9.6, 47.1],
      [9.5, 47.1],
    ]
    expect(reachFeatures([{ ring, share: 0.4 }]).features[0]?.properties).toEqual({ share: 0.4 })
  })
})
