import type { MemberRole } from '@/lib/contract/people'
import { formatCountOf } from '@/lib/format/number'

/** Names of the roles on screens and in the audit log. */
export const roleNames: Readonly<Record<MemberRole, string>> = {
  reader: 'Reader',
  planner: 'Planner',
  admin: 'Customer admin',
  staff: 'Staff',
}

/** Stored rights that make a role: the inverse of `roleOf`. */
export const rightsOf = (role: MemberRole) => ({
  canSubmit: role !== 'reader',
  isAdmin: role === 'admin',
  isInternal: role === 'staff',
})

/** Sentence for an invitation beyond the quota of people; undefined for one within. */
export function overPeopleQuota(used: number, quota: number | null): string | undefined {
  if (quota === null || used < quota) return undefined
  const people = formatCountOf(quota, 'person', 'people')
  return `This customer may have ${people}, including invited ones. Remove somebody, withdraw an invitation, or ask for a larger quota.`
}
