import { isMenuKey } from '@/components/map/hooks/use-menu'
import { cardLift } from '@/components/map/place-menu/card-lift'
import { formatCoordinates } from '@/lib/format/number'
import { googleMapsAddress } from '@/lib/geo/google-maps'

const card = { left: 300, top: 800, right: 600, bottom: 850 }

describe('the card at the foot of the map', () => {
  test('stays where nothing else stands', () => {
    expect(cardLift(card, [])).toBe(0)
    expect(cardLift(card, [{ left: 12, top: 700, right: 290, bottom: 860 }])).toBe(0)
  })

  test('rises above what it would lie on, with a gap', () => {
    const legend = { left: 12, top: 700, right: 304, bottom: 860 }
    const lift = cardLift(card, [legend])
    expect(card.bottom - lift).toBe(legend.top - 8)
  })

  test('reads boxes as elements give them, whose sides are not properties of their own', () => {
    const elementBox = Object.create(card)
    expect(cardLift(elementBox, [Object.create(card)])).toBe(58)
  })

  test('rises above the next float too when the first one lifts it there', () => {
    const attribution = { left: 500, top: 840, right: 900, bottom: 860 }
    const legend = { left: 12, top: 700, right: 320, bottom: 795 }
    expect(card.bottom - cardLift(card, [legend, attribution])).toBe(legend.top - 8)
  })
})

describe('the keys of a context menu', () => {
  test('are the menu key and Shift+F10', () => {
    expect(isMenuKey({ key: 'ContextMenu', shiftKey: false })).toBe(true)
    expect(isMenuKey({ key: 'F10', shiftKey: true })).toBe(true)
  })

  test('are not F10 alone or any other key', () => {
    expect(isMenuKey({ key: 'F10', shiftKey: false })).toBe(false)
    expect(isMenuKey({ key: 'm', shiftKey: true })).toBe(false)
  })
})

describe('coordinates as text', () => {
  test('have five decimals, also where those are zeros', () => {
    expect(formatCoordinates(47.1, -9.5)).toBe('47.10000, -9.50000')
  })

  test('name the same place on the other map', () => {
    expect(googleMapsAddress({ lat: 47.1651234, lng: -9.51 })).toBe(
      'https://www.google.com/maps/search/?api=1&query=47.165123%2C-9.510000',
    )
  })
})
