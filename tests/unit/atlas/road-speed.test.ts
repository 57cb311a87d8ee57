import { speedOf } from '@/server/atlas/derive/roads/road-speed'
import { limitNote, otherLimits, speedLimitsOf } from '@/server/atlas/derive/roads/speed-limits'
import type { Tags } from '@/server/atlas/entities/entities'

interface Driven {
  class?: 0 | 1 | 2 | 3 | 4 | 5 | null
  urban?: boolean
  dual?: boolean
  link?: boolean
  direction?: 'both' | 'forward' | 'backward'
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

  it.each<[string, Tags, number]>([
    ['DE', { maxspeed: 'DE:zone30' }, 30],
    ['DE', { maxspeed: 'DE:zone:20' }, 20],
    ['DE', { 'zone:maxspeed': 'DE:30' }, 30],
    ['FR', { maxspeed: 'fr:zone30' }, 30],
    ['GB', { 'maxspeed:type': 'GB:zone20' }, 32],
    ['GB', { 'maxspeed:type': 'GB:20zone' }, 32],
    ['DE', { maxspeed: 'walk' }, 7],
    ['DE', { maxspeed: 'DE:walk' }, 7],
    ['DE', { maxspeed: 'DE:living_street' }, 10],
    ['DE', { maxspeed: 'DE:bicycle_road' }, 30],
    ['XX', { maxspeed: 'urban' }, 50],
    ['DE', { maxspeed: 'de:urban' }, 50],
    ['AT', { 'source:maxspeed': 'https://example.org/survey:2019' }, 100],
    ['DE', { maxspeed: 'signals' }, 100],
    ['DE', { maxspeed: 'DE:signals', 'source:maxspeed': 'DE:urban' }, 50],
  ])('in %s with %j is %d km/h', (iso, tags, speed) => {
    expect(Math.round(speedIn(iso, tags))).toBe(speed)
  })

  it('yields to a tagged limit', () => {
    expect(speedIn('DE', { maxspeed: '70' })).toBe(70)
  })
})

describe('a tagged limit', () => {
  it.each<[Tags, number]>([
    [{ maxspeed: '30 mph' }, 48.3],
    [{ maxspeed: '30mph' }, 48.3],
    [{ maxspeed: '10 knots' }, 18.5],
    [{ maxspeed: '60 km/h' }, 60],
    [{ maxspeed: '70;50' }, 50],
    [{ maxspeed: '2' }, 100],
    [{ maxspeed: '300' }, 150],
    [{ 'maxspeed:forward': '80', 'maxspeed:backward': '40' }, 53.3],
    [{ 'maxspeed:forward': '50', maxspeed: '100' }, 66.7],
    [{ 'maxspeed:lanes': '80|80|60' }, 80],
    [{ 'maxspeed:lanes': '|70' }, 70],
    [{ 'maxspeed:conditional': '30 @ (22:00-06:00)', maxspeed: '50' }, 50],
    [{ 'maxspeed:conditional': '30 @ (22:00-06:00)' }, 100],
    [{ 'maxspeed:conditional': '80 @ wet' }, 100],
    [{ 'maxspeed:conditional': '130 @ (19:00-06:00); 90 @ (06:00-19:00)' }, 90],
  ])('of %j is %d km/h', (tags, speed) => {
    expect(speedIn('DE', tags)).toBeCloseTo(speed, 1)
  })

  it('is that of the direction driven', () => {
    const tags = { 'maxspeed:forward': '80', 'maxspeed:backward': '40', 'maxspeed:lanes:forward': '90|90' }
    expect(speedIn('DE', tags, { direction: 'forward' })).toBe(80)
    expect(speedIn('DE', tags, { direction: 'backward' })).toBe(40)
    expect(speedIn('DE', { 'maxspeed:lanes:forward': '90|70' }, { direction: 'forward' })).toBe(90)
  })

  it('may be none only on motorways and dual trunk roads', () => {
    const none = { maxspeed: 'none' }
    expect(speedIn('DE', none, { class: 0 })).toBe(130)
    expect(speedIn('DE', { 'maxspeed:lanes': 'none|none|120' }, { class: 0 })).toBe(130)
    expect(speedIn('DE', none, { class: 1, dual: true })).toBe(130)
    expect(speedIn('DE', none, { class: 1 })).toBe(100)
    expect(speedIn('DE', none, { class: 0, link: true })).toBe(60)
    expect(speedIn('DE', { highway: 'living_street', maxspeed: 'none' }, { class: null, urban: true })).toBe(
      10,
    )
    expect(speedIn('DE', { maxspeed: 'none', 'source:maxspeed': 'DE:urban' })).toBe(50)
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
