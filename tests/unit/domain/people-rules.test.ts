import { memberRoles } from '@/lib/contract/people'
import { roleOf } from '@/lib/domain/access/access'
import { overPeopleQuota, rightsOf } from '@/lib/domain/customers/people-rules'

describe('the rights of a role', () => {
  it.each(memberRoles)('map %s to rights and back', (role) => {
    expect(roleOf(rightsOf(role))).toBe(role)
  })
})

describe('the quota of people', () => {
  it('allows up to its number of people, and any number if unset', () => {
    expect(overPeopleQuota(7, 8)).toBeUndefined()
    expect(overPeopleQuota(9_000, null)).toBeUndefined()
  })

  it('refuses one more with a sentence', () => {
    expect(overPeopleQuota(8, 8)).toContain('may have 8 people, including invited ones')
    expect(overPeopleQuota(1, 1)).toContain('may have 1 person')
  })
})
