import type { MemberRole } from '@/lib/contract/people'
import { formatCountOf } from '@/lib/format/number'

export const roleNames: Readonly<Record<MemberRole, string>> = {
  reader: 'Reader',
  planner: 'Planner',
  admin: 'Customer admin',
  staff: 'Staff',
}

export const rightsOf = (role: MemberRole) => ({
  canSubmit: role !== 'reader',
  isAdmin: role === 'admin',
  isInternal: role === 'staff',
})

export function overPeopleQuota(used: number, quota: number | null): string | undefined {
  if (quota === null || used < quota) return undefined
  const people = formatCountOf(quota, 'person', 'people')
  return `This customer may have ${people}, including invited ones. Remove somebody, withdraw an invitation, or ask for a larger quota.`
}
