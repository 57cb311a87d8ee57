import { speedOf } from '@/server/atlas/derive/roads/road-speed'
import { limitNote, otherLimits, speedLimitsOf } from '@/server/atlas/derive/roads/speed-limits'
import type { Tags } from '@/server/atlas/entities/entities'

interface Driven {
  class?: 0 | 1 | 2 | 3 | 4 | 5 | null
  urban?: boolean
  dual?: boolean
  link?: boolean
}

function speedIn(iso: string, tags: Tags, over: Driven = {}): number {
  const limits = speedLimitsOf(iso) ?? otherLimits
  return speedOf(tags, { class: 2, link: false, urban: false, dual: false, limits, ...over })
}

describe('the speed of a road without a tagged limit', () => {
  it.each([
    ['DE', 100],
    ['CH', 80],
    ['GB', 97],
    ['US', 88],
    ['SE', 70],
    ['JP', 60],
    ['XX', 80],
  ])("follows the country's rural limit in %s", (iso, speed) => {
    expect(speedIn(iso, {})).toBe(speed)
  })

  it('follows the urban limit in towns', () => {
    expect(speedIn('DE', {}, { urban: true })).toBe(50)
    expect(speedIn('IN', {}, { urban: true })).toBe(70)
  })

  it('uses the trunk limit only with separate carriageways', () => {
    expect(speedIn('FR', {}, { class: 1, dual: true })).toBe(110)
    expect(speedIn('FR', {}, { class: 1 })).toBe(80)
    expect(speedIn('FR', {}, { class: 1, dual: true, urban: true })).toBe(70)
  })

  it('uses the motorway limit, less in towns', () => {
    expect(speedIn('PL', {}, { class: 0 })).toBe(140)
    expect(speedIn('PL', {}, { class: 0, urban: true })).toBe(100)
  })

  it('stays low on narrow classes and links, whatever the limit', () => {
    expect(speedIn('DE', {}, { class: 4 })).toBe(70)
    expect(speedIn('DE', {}, { class: 5, urban: true })).toBe(30)
    expect(speedIn('DE', {}, { class: 0, link: true })).toBe(60)
    expect(speedIn('SG', {}, { class: 4 })).toBe(50)
    expect(speedIn('DE', { highway: 'living_street' }, { class: null })).toBe(10)
  })

  it('follows the country and kind of a tag', () => {
    expect(speedIn('LI', { 'source:maxspeed': 'DE:rural' }, { urban: true })).toBe(100)
    expect(speedIn('LI', { maxspeed: 'AT:motorway' })).toBe(130)
    expect(speedIn('XX', { 'maxspeed:type': 'GB:nsl_dual' })).toBe(113)
    expect(speedIn('XX', { 'zone:traffic': 'BE-VLG:urban' })).toBe(50)
  })

  it('yields to a tagged limit', () => {
    expect(speedIn('DE', { maxspeed: '70' })).toBe(70)
  })
})

describe('the table of limits', () => {
  it('has plausible limits for the 50 countries with most chargers', () => {
    const max =
      'CN US NL FR DE GB KR IT NO JP BE CA ES SE AT CH DK PT FI AU IN PL BR TH ID IL TR CZ HU IE GR RO LU NZ IS MX CL ZA MY SG VN AE SI SK HR BG EE LV LT UA'
    const limits = max.split(' ').map(speedLimitsOf)
    expect(limits).toHaveLength(50)
    for (const each of limits) {
      expect(each?.urban).toBeGreaterThanOrEqual(40)
      expect(each?.rural).toBeGreaterThanOrEqual(each?.urban ?? 999)
      expect(each?.trunk).toBeGreaterThanOrEqual(each?.rural ?? 999)
      expect(each?.motorway).toBeGreaterThanOrEqual(each?.trunk ?? 999)
      expect(each?.motorway).toBeLessThanOrEqual(140)
    }
  })

  it("names each country's limits and their source", () => {
    expect(limitNote({ iso: 'CH', name: 'Switzerland' })).toMatch(
      /^Roads without a tagged limit .* of Switzerland: 50 km\/h in towns, 80 outside, .*OpenStreetMap wiki/,
    )
    expect(limitNote({ iso: 'XX', name: 'Examplia' })).toMatch(
      /^The usual speed limits of Examplia are not known here/,
    )
  })
})
