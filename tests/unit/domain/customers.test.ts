import {
  actsOfChange,
  type CustomerForm,
  customerChangeOf,
  newCustomerOf,
} from '@/lib/domain/customers/customer-form'
import { colourOfId, idOfName, initialsOfCustomer } from '@/lib/domain/customers/customer-square'
import { isNearlyUsed, monthStart, overMonthQuota } from '@/lib/domain/customers/quota'

const form: CustomerForm = {
  name: 'Rhine Valley',
  id: '',
  colour: undefined,
  logo: null,
  maySubmit: true,
  locationQuota: '',
  peopleQuota: '',
}

describe('a customer', () => {
  it.each([
    ['Comú Mobilitat', 'comu-mobilitat', 'CM'],
    ['Élan', 'elan', 'ÉL'],
    ['«100 %» Strom & Co.', '100-strom-co', '1S'],
    ['電力', undefined, '電力'],
    ['???', undefined, '?'],
  ])('called %s has the id %s and the initials %s', (name, id, initials) => {
    expect([idOfName(name), initialsOfCustomer(name)]).toEqual([id, initials])
  })

  it('always has the same colour', () => {
    expect(colourOfId('rhine-valley')).toBe(colourOfId('rhine-valley'))
    const colours = Array.from({ length: 100 }, (_, index) => colourOfId(`customer-${index}`))
    expect(new Set(colours).size).toBe(8)
  })
})

describe('a quota', () => {
  it('starts again with each month in UTC', () => {
    expect(monthStart(new Date('2026-12-31T23:59:59Z'))).toEqual(new Date('2026-12-01T00:00:00Z'))
    expect(monthStart(new Date('2027-01-01T00:00:00Z'))).toEqual(new Date('2027-01-01T00:00:00Z'))
  })

  it('allows its last location and refuses one more', () => {
    expect(overMonthQuota({ used: 90, quota: 100, count: 10 })).toBeUndefined()
    expect(overMonthQuota({ used: 90, quota: 100, count: 11 })).toContain('of which 10 are left')
    expect(overMonthQuota({ used: 120, quota: 100, count: 1 })).toContain('none are left')
  })

  it('is nearly used up from 90 %', () => {
    expect([isNearlyUsed(89, 100), isNearlyUsed(90, 100), isNearlyUsed(1, null)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('the form of a customer', () => {
  it('sends empty quotas as null and numbers as people type them', () => {
    expect(newCustomerOf({ ...form, locationQuota: '1,000' }).value).toMatchObject({
      name: 'Rhine Valley',
      location_quota: 1000,
      people_quota: null,
    })
  })

  it('names each wrong field', () => {
    const { errors } = newCustomerOf({ ...form, name: ' ', id: 'Ü', locationQuota: 'ten', peopleQuota: '0' })
    expect(Object.keys(errors ?? {}).sort()).toEqual(['id', 'locationQuota', 'name', 'peopleQuota'])
  })

  it('sends only the differences', () => {
    expect(customerChangeOf(form, form, 1)).toBeUndefined()
    expect(customerChangeOf(form, { ...form, peopleQuota: '8' }, 3)?.value).toEqual({
      people_quota: 8,
      version: 3,
    })
  })
})

it('logs each change of a customer in a separate sentence', () => {
  const before = {
    name: 'A',
    colour: null,
    logo: null,
    canSubmit: true,
    locationQuota: 80,
    peopleQuota: null,
  }
  const after = { ...before, name: 'B', logo: 'data:', canSubmit: false, locationQuota: 100 }
  expect(actsOfChange(before, after)).toEqual([
    'Renamed “A” to “B”',
    'Changed the logo',
    'Stopped submissions',
    'Changed the quota of locations per month from 80 to 100',
  ])
})
