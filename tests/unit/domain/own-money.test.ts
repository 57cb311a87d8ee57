import {
  forgetOwnMoney,
  guestMoneyText,
  keepOwnMoney,
  nameOfScope,
  newOwnMoney,
  ownMoneyFor,
  withGuestMoney,
} from '@/lib/domain/finance/own-money'

const fast = { connectors: 2, capacity: 100, country: 'liechtenstein' }
const slow = { connectors: 2, capacity: 44, country: 'LI' }

test('keeps values for one charging class in one country', () => {
  const kept = keepOwnMoney([], fast, { tariff: 0.5, capex: 90_000 })
  expect(ownMoneyFor(kept, { ...fast, connectors: 4, capacity: 200, country: 'LI' })).toEqual({
    tariff: 0.5,
    capex: 90_000,
  })
  expect(ownMoneyFor(kept, slow)).toEqual({})
  expect(ownMoneyFor(kept, { ...fast, country: undefined })).toEqual({})
  expect(ownMoneyFor(keepOwnMoney(kept, slow, { tariff: 0.3 }), fast)).toMatchObject({ tariff: 0.5 })
})

test('adds to what was kept, and forgets what is as shipped again', () => {
  const kept = keepOwnMoney(keepOwnMoney([], fast, { tariff: 0.5 }), fast, { lifetime: 15 })
  expect(ownMoneyFor(kept, fast)).toEqual({ tariff: 0.5, lifetime: 15 })
  expect(ownMoneyFor(keepOwnMoney(kept, fast, { lifetime: 12 }), fast)).toEqual({ tariff: 0.5 })
  expect(keepOwnMoney(keepOwnMoney([], fast, { lifetime: 15 }), fast, { lifetime: 12 })).toEqual([])
  expect(forgetOwnMoney(kept, fast)).toEqual([])
  expect(forgetOwnMoney(kept, slow)).toEqual(kept)
})

test('names the sites', () => {
  expect(nameOfScope(fast)).toBe('all DC stations in Liechtenstein')
  expect(nameOfScope({ connectors: 1, capacity: 22, country: undefined })).toBe(
    'all AC stations of unknown countries',
  )
})

describe('a guest’s values', () => {
  const account = keepOwnMoney(keepOwnMoney([], fast, { tariff: 0.5 }), slow, { tariff: 0.3 })
  const abroad = { ...fast, country: 'andorra' }
  const guests = keepOwnMoney(keepOwnMoney([], fast, { tariff: 0.7, capex: 90_000 }), abroad, {
    lifetime: 15,
  })

  it('join the account’s where it has none', () => {
    const joined = withGuestMoney(account, guests)
    expect(ownMoneyFor(joined, fast)).toEqual({ tariff: 0.5, capex: 90_000 })
    expect(ownMoneyFor(joined, slow)).toEqual({ tariff: 0.3 })
    expect(ownMoneyFor(joined, abroad)).toEqual({ lifetime: 15 })
    expect(joined).toHaveLength(3)
    expect(newOwnMoney(joined, guests)).toEqual([])
  })

  it('are counted by kinds of stations for which they add something', () => {
    expect(newOwnMoney(account, guests)).toHaveLength(2)
    expect(newOwnMoney(guests, account)).toEqual([{ country: 'LI', power: 'AC', money: { tariff: 0.3 } }])
    expect(newOwnMoney(account, [])).toEqual([])
    expect(guestMoneyText(2)).toBe('Use the money values you kept as a guest for 2 kinds of station?')
  })
})
