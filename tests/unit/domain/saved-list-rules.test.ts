import { submittedLocationSchema } from '@/lib/contract/evaluation'
import {
  addLocation,
  completeLocation,
  importLocations,
  locationErrors,
  nextLocationId,
  putBack,
  type SavedLocation,
  toSubmittedLocation,
  updateLocation,
} from '@/lib/domain/locations/saved-list-rules'
import { savedLocation } from '@/tests/support/saved-location'

describe('ids', () => {
  test('start at 1 in an empty list', () => {
    expect(nextLocationId([])).toBe('1')
  })

  test('continue after the largest number, skipping ids that are words', () => {
    expect(nextLocationId([{ id: '2' }, { id: '10' }, { id: 'north-7' }])).toBe('11')
  })
})

describe('adding', () => {
  test('gives a place from the map the next id, a default name, DC and the first parking type', () => {
    expect(completeLocation([savedLocation({ id: '4' })], { lat: 47.2, lng: 9.5 })).toMatchObject({
      id: '5',
      name: 'Location 5',
      evaluationType: 'DC',
      parkingType: 'parking',
    })
  })

  test('names a location by its address, and keeps it', () => {
    const address = 'Städtle 28, 9490 Vaduz'
    const added = completeLocation([], { lat: 47.2, lng: 9.5, address })
    expect(added).toMatchObject({ name: address, address })
    expect(completeLocation([], { lat: 47.2, lng: 9.5, name: 'Hall', address }).name).toBe('Hall')
    expect(toSubmittedLocation(added).address).toBe(address)
    expect(toSubmittedLocation(savedLocation())).not.toHaveProperty('address')
  })

  test('ignores a place that is saved already', () => {
    const list = [savedLocation()]
    expect(addLocation(list, { lat: 47.14, lng: 9.52, name: 'Again' })).toEqual(list)
  })
})

describe('editing', () => {
  test('trims a new name', () => {
    expect(updateLocation([savedLocation()], '1', { name: '  Städtle ' })[0]?.name).toBe('Städtle')
  })

  test('keeps the old name when the new one is empty, but saves the rest', () => {
    const [changed] = updateLocation([savedLocation()], '1', { name: '  ', evaluationType: 'AC' })
    expect(changed).toMatchObject({ name: 'Äulestrasse', evaluationType: 'AC' })
  })

  test('does not change other locations', () => {
    const other = savedLocation({ id: '2', name: 'Landstrasse' })
    expect(updateLocation([savedLocation(), other], '1', { name: 'Städtle' })[1]).toEqual(other)
  })
})

describe('importing', () => {
  test('merges new places and drops saved ones', () => {
    const result = importLocations(
      [savedLocation()],
      [savedLocation({ id: '7' }), savedLocation({ id: '8', lat: 47.3 })],
    )
    expect(result.ok && result.locations.map(({ id }) => id)).toEqual(['1', '8'])
  })

  test('refuses ids in use elsewhere and names each', () => {
    const result = importLocations([savedLocation()], [savedLocation({ lat: 47.3 })])
    expect(result).toEqual({
      ok: false,
      message:
        'Location IDs 1 will conflict with existing IDs. Please change the Location IDs of the locations you are importing.',
    })
  })

  test('refuses an id shared by two imported places', () => {
    const twice = [savedLocation({ id: '9', lat: 47.3 }), savedLocation({ id: '9', lat: 47.4 })]
    expect(importLocations([], twice).ok).toBe(false)
  })
})

describe('submitting', () => {
  test('requires a parking type for AC and AC,DC but not for DC', () => {
    const errorsOf = (evaluationType: SavedLocation['evaluationType']) =>
      locationErrors(savedLocation({ evaluationType, parkingType: '' })).map(({ message }) => message)
    const message = "Parking type is required when evaluation type is 'AC' or 'AC,DC'"
    expect([errorsOf('AC'), errorsOf('AC,DC'), errorsOf('DC')]).toEqual([[message], [message], []])
  })

  test('sends every field under both of its names', () => {
    const sent = toSubmittedLocation(savedLocation({ evaluationType: 'AC,DC', parkingType: 'on_street' }))
    expect(submittedLocationSchema.parse(sent)).toMatchObject({
      location_id: '1',
      location_name: 'Äulestrasse',
      evaluation_type: 'AC,DC',
      parking_type: 'on_street',
    })
  })
})

describe('putting back', () => {
  const [first, second, third] = [1, 2, 3].map((id) => savedLocation({ id: String(id), lat: 47 + id / 100 }))
  const before = [first, second, third] as SavedLocation[]

  test('returns a removed location to its place and keeps new names', () => {
    const renamed = { ...third, name: 'Städtle' } as SavedLocation
    expect(putBack([first as SavedLocation, renamed], before)).toEqual([first, second, renamed])
  })

  test('keeps locations added since, under new ids', () => {
    const added = savedLocation({ id: '3', lat: 48 })
    expect(putBack([first as SavedLocation, added], before)).toEqual([...before, { ...added, id: '4' }])
  })
})
