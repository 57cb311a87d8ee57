import { mergeLocations } from '@/lib/domain/locations/merge-locations'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { savedLocation } from '@/tests/support/saved-location'

const place = (id: string, over: Partial<SavedLocation> = {}) =>
  savedLocation({ id, name: `Location ${id}`, lat: 47 + Number(id) / 100, lng: 9.5, ...over })
const base = [place('1'), place('2'), place('3')]
const without = (id: string) => base.filter((each) => each.id !== id)
const withChange = (id: string, over: Partial<SavedLocation>) =>
  base.map((each) => (each.id === id ? { ...each, ...over } : each))

describe('mergeLocations', () => {
  it('takes the changed list when only one side changed, in its order', () => {
    const turned = [...base].reverse()
    expect(mergeLocations({ base, mine: turned, theirs: base })).toEqual(turned)
    expect(mergeLocations({ base, mine: base, theirs: turned })).toEqual(turned)
  })

  it('keeps the additions of both', () => {
    const merged = mergeLocations({ base, mine: [...base, place('4')], theirs: [...base, place('5')] })
    expect(merged.map(({ id }) => id)).toEqual(['1', '2', '3', '5', '4'])
  })

  it('gives an added location the next free id if two tabs chose the same', () => {
    const mine = [...base, place('4', { name: 'Mine' }), place('5', { name: 'Also mine' })]
    const theirs = [...base, place('4', { name: 'Theirs', lat: 10 })]
    const merged = mergeLocations({ base, mine, theirs })
    expect(merged.slice(3).map(({ id, name }) => [id, name])).toEqual([
      ['4', 'Theirs'],
      ['6', 'Mine'],
      ['5', 'Also mine'],
    ])
  })

  it('keeps an address that one side added', () => {
    const merged = mergeLocations({
      base,
      mine: withChange('1', { address: 'Städtle 28, Vaduz' }),
      theirs: withChange('1', { name: 'Hall' }),
    })
    expect(merged[0]).toMatchObject({ name: 'Hall', address: 'Städtle 28, Vaduz' })
  })

  it('keeps one of two additions of the same place', () => {
    const same = { lat: 48, lng: 10 }
    const mine = [...base, place('4', { ...same, name: 'Mine' })]
    const theirs = [...base, place('9', { ...same, name: 'Theirs' })]
    expect(mergeLocations({ base, mine, theirs })).toEqual(theirs)
  })

  it('combines changes to different fields, and prefers mine for the same field', () => {
    const mine = withChange('2', { name: 'My name', parkingType: 'on_street' })
    const theirs = withChange('2', { name: 'Their name', evaluationType: 'AC' })
    const [, second] = mergeLocations({ base, mine, theirs })
    expect(second).toEqual(place('2', { name: 'My name', parkingType: 'on_street', evaluationType: 'AC' }))
  })

  it('compares planned connectors by their numbers', () => {
    const planned = (HPC: number) => ({ connectors: { AC: 0, DC: 0, HPC } })
    const before = withChange('2', planned(2))
    const mine = withChange('2', { ...planned(2), name: 'My name' })
    const [, second] = mergeLocations({ base: before, mine, theirs: withChange('2', planned(6)) })
    expect(second).toEqual(place('2', { name: 'My name', ...planned(6) }))
  })

  it('removes locations that one side removed and the other left unchanged', () => {
    const merged = mergeLocations({ base, mine: without('1'), theirs: without('2') })
    expect(merged).toEqual([place('3')])
  })

  it('keeps a location that one removed and the other changed', () => {
    const changed = withChange('2', { name: 'Mill' })
    const mill = { id: '2', name: 'Mill' }
    expect(mergeLocations({ base, mine: without('2'), theirs: changed })).toContainEqual(
      expect.objectContaining(mill),
    )
    expect(mergeLocations({ base, mine: changed, theirs: without('2') })).toContainEqual(
      expect.objectContaining(mill),
    )
  })

  it('is stable when merged again with its own inputs', () => {
    const mine = [...without('1'), place('4')]
    const theirs = withChange('3', { name: 'Mill' })
    const merged = mergeLocations({ base, mine, theirs })
    expect(mergeLocations({ base: theirs, mine: merged, theirs })).toEqual(merged)
    expect(mergeLocations({ base: theirs, mine: merged, theirs: merged })).toEqual(merged)
  })
})
