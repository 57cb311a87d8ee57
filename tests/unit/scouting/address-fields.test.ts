import { createLoader, createSerializer } from 'nuqs'
import {
  addressFieldNames,
  addressFields,
  addressParsers,
  cleared,
  startFields,
  unreadFields,
} from '@/components/scouting/state/address-fields'

const read = createLoader(addressParsers)
const write = createSerializer(addressParsers)

describe('the fields of the address', () => {
  test('round-trip together', () => {
    const whole =
      '?country=malta&type=parking&lat=35.9&lng=14.4&zoom=12&site=1&compare=2&catchment=A&score=AC&w=4-5-10-2-4&wac=1-10-3-5-2&sort=capacity' +
      '&order=ascending&filters=parkings.capacity:1~2&fields=capacity,Population&distance=dc&panel=filters' +
      '&colour=Population&filterConfigUrl=own.json'
    const values = read(whole)
    expect(Object.keys(values)).toEqual(addressFieldNames)
    const written = new URLSearchParams(write(values))
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(whole)))
  })

  test('are empty on the initial screen, and round-trip', () => {
    const values = read('')
    expect(values).toMatchObject({
      score: 'DC',
      order: 'descending',
      filters: {},
      distance: 'any',
      sort: null,
    })
    expect(write(values)).toBe('')
  })

  test.each([
    'type=house',
    'lat=91',
    'lng=-181',
    'zoom=',
    'zoom=25',
    'score=HPC',
    'sort=colour',
    'panel=list',
    'w=0-0-0-0-0',
    'w=1-2-3-4-11',
    'wac=1-2-3',
    'catchment=C',
  ])('exclude %s, which leaves the address', (wrong) => {
    expect(read(`?${wrong}`)).toEqual(read(''))
    expect(unreadFields(`?site=1&${wrong}&q=&other=1`)).toEqual([wrong.split('=')[0]])
  })

  test('add a history entry only for the country', () => {
    const steps = addressFieldNames.filter((name) => addressParsers[name].history === 'push')
    expect(steps).toEqual(['country'])
  })

  test('set the view only when the screen starts', () => {
    expect(startFields).toEqual(['lat', 'lng', 'zoom'])
  })

  test('are cleared singly when leaving a country, clearing filters or choosing a score', () => {
    expect(cleared('leave')).toEqual({
      filters: null,
      distance: null,
      q: null,
      town: null,
      hex: null,
      panel: null,
      catchment: null,
    })
    expect(cleared('unfilter')).toEqual({ filters: null, distance: null, q: null, town: null })
    expect(cleared('score')).toEqual({ colour: null })
    const named = addressFieldNames.filter((name) => addressFields[name].clearedBy.length > 0)
    expect(named).toEqual(['catchment', 'filters', 'distance', 'q', 'town', 'hex', 'panel', 'colour'])
  })
})
