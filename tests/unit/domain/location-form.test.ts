import {
  type LocationTexts,
  locationOf,
  newTexts,
  textErrors,
  textsOf,
  typedPlace,
} from '@/lib/domain/location-file/location-form'
import { completeLocation } from '@/lib/domain/locations/saved-list-rules'

const mill = completeLocation([], { id: '7', name: 'Mill', lat: 47.1, lng: 9.5, type: 'parking' })
const typed: LocationTexts = { ...newTexts([mill]), lat: '47.14', lng: '9.52' }

describe('the form of a location', () => {
  it('starts a new one with the next free id as text, its name and DC', () => {
    expect(newTexts([mill])).toEqual({
      id: '8',
      name: 'Location 8',
      lat: '',
      lng: '',
      evaluationType: 'DC',
      parkingType: 'parking',
      status: '',
      connectorsAC: '',
      connectorsDC: '',
      connectorsHPC: '',
    })
    expect(newTexts([]).id).toBe('1')
  })

  it('accepts complete texts', () => {
    expect(textErrors(typed, [mill])).toEqual({})
  })

  it('refuses a taken id with the agreed message', () => {
    expect(textErrors({ ...typed, id: ' 7 ' }, [mill])).toEqual({
      id: 'ID 7 already exists. Please enter a different ID.',
    })
  })

  it('asks for a parking type with AC and with AC and DC only', () => {
    const parkingType = "Parking type is required when evaluation type is 'AC' or 'AC,DC'"
    const errors = (evaluationType: LocationTexts['evaluationType']) =>
      textErrors({ ...typed, evaluationType, parkingType: '' }, [])
    expect([errors('AC'), errors('AC,DC'), errors('DC')]).toEqual([{ parkingType }, { parkingType }, {}])
  })

  it('names every field that is missing, too long or off the earth', () => {
    const wrong = { ...typed, id: ' ', name: 'x'.repeat(201), lat: '91', lng: 'east' }
    expect(textErrors(wrong, [])).toEqual({
      id: 'Enter an ID.',
      name: 'A name has at most 200 characters.',
      lat: 'Enter a latitude such as 47.14.',
      lng: 'Enter a longitude such as 9.52.',
    })
    expect(textErrors({ ...typed, id: 'x'.repeat(65) }, []).id).toBe('An ID has at most 64 characters.')
  })

  it('refuses a place that another location has', () => {
    expect(textErrors({ ...typed, lat: '47.1', lng: '9.5' }, [mill]).lat).toBe(
      'This place is already saved: Mill.',
    )
  })

  it('reads coordinates as people write them', () => {
    expect(typedPlace({ lat: '47,14', lng: `9°30'0"E` })).toEqual({ lat: 47.14, lng: 9.5 })
    expect(typedPlace({ lat: '47.14', lng: '' })).toBeUndefined()
  })

  it('accepts connectors of the evaluated currents, with 0 as none', () => {
    const given = { ...typed, connectorsAC: 'many', connectorsDC: '0', connectorsHPC: ' 4 ' }
    expect(textErrors(given, [])).toEqual({})
    expect(textErrors({ ...given, evaluationType: 'AC,DC' }, [])).toEqual({
      connectorsAC: 'Enter a whole number from 0 to 100.',
    })
    expect(textErrors({ ...typed, connectorsDC: '101', connectorsHPC: '1.5' }, [])).toEqual({
      connectorsDC: 'Enter a whole number from 0 to 100.',
      connectorsHPC: 'Enter a whole number from 0 to 100.',
    })
    const planned = locationOf({ ...given, connectorsAC: '' }, undefined)
    expect(planned.connectors).toEqual({ AC: 0, DC: 0, HPC: 4 })
    expect(textsOf(planned)).toMatchObject({ connectorsDC: '', connectorsHPC: '4' })
    expect(locationOf({ ...textsOf(planned), connectorsHPC: '' }, planned)).not.toHaveProperty('connectors')
  })

  it('keeps hidden fields, and the digits of an unmoved place', () => {
    const exact = { ...mill, lat: 47.123456789 }
    const edited = locationOf({ ...textsOf(exact), id: 'N-7', name: ' New mill ' }, exact)
    expect(edited).toEqual({ ...exact, id: 'N-7', name: 'New mill' })
    expect(locationOf({ ...textsOf(exact), lat: '47.2' }, exact).lat).toBe(47.2)
    const running = locationOf({ ...textsOf(exact), status: 'Operating' }, exact)
    expect([running.status, textsOf(running).status]).toEqual(['Operating', 'Operating'])
  })

  it('keeps the address of an unmoved place, and takes the one that was picked', () => {
    const addressed = { ...mill, address: 'Mühleweg 3, 9496 Balzers' }
    expect(locationOf(textsOf(addressed), addressed).address).toBe('Mühleweg 3, 9496 Balzers')
    expect(locationOf({ ...textsOf(addressed), lat: '47.2' }, addressed)).not.toHaveProperty('address')
    const moved = locationOf({ ...textsOf(addressed), lat: '47.2' }, addressed, 'Städtle 28, Vaduz')
    expect(moved.address).toBe('Städtle 28, Vaduz')
  })
})
