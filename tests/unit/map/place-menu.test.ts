import { isMenuKey } from '@/components/map/cells/cell-cursor'
import { cardLift } from '@/components/map/place-menu/place-card'
import { formatCoordinates } from '@/lib/format/number'
import { googleMapsAddress } from '@/lib/geo/google-maps'

const card = { left: 300, top: 800, right: 600, bottom: 850 }

describe('the place card', () => {
  test('stays without other floats', () => {
    expect(cardLift(card, [])).toBe(0)
    expect(cardLift(card, [{ left: 12, top: 700, right: 290, bottom: 860 }])).toBe(0)
  })

  test('rises above a float that it would cover, with a gap', () => {
    const legend = { left: 12, top: 700, right: 304, bottom: 860 }
    const lift = cardLift(card, [legend])
    expect(card.bottom - lift).toBe(legend.top - 8)
  })

  test('accepts DOMRects, whose sides are inherited properties', () => {
    const elementBox = Object.create(card)
    expect(cardLift(elementBox, [Object.create(card)])).toBe(58)
  })

  test('rises further when the first lift would cover another float', () => {
    const attribution = { left: 500, top: 840, right: 900, bottom: 860 }
    const legend = { left: 12, top: 700, right: 320, bottom: 795 }
    expect(card.bottom - cardLift(card, [legend, attribution])).toBe(legend.top - 8)
  })
})

describe('the context menu keys', () => {
  test('are the menu key and Shift+F10', () => {
    expect(isMenuKey({ key: 'ContextMenu', shiftKey: false })).toBe(true)
    expect(isMenuKey({ key: 'F10', shiftKey: true })).toBe(true)
  })

  test('exclude F10 alone and other keys', () => {
    expect(isMenuKey({ key: 'F10', shiftKey: false })).toBe(false)
    expect(isMenuKey({ key: 'm', shiftKey: true })).toBe(false)
  })
})

describe('coordinates as text', () => {
  test('have five decimals, including trailing zeros', () => {
    expect(formatCoordinates(47.1, -9.5)).toBe('47.10000, -9.50000')
  })

  test('build a link to the same place on another map', () => {
    expect(googleMapsAddress({ lat: 47.1651234, lng: -9.51 })).toBe(
      'https://www.google.com/maps/search/?api=1&query=47.165123%2C-9.510000',
    )
  })
})
