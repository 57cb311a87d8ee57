import { type Act, leastRole } from '@/lib/catalogue/acts'
import { type Role, roles } from '@/lib/catalogue/roles'
import type { Me } from '@/lib/contract/account'

/** Whether a role has the rights for an act. */
export const may = (role: Role, act: Act): boolean => roles.indexOf(role) >= roles.indexOf(leastRole[act])

/** Roles that have the rights for an act, the least first. */
const rolesFor = (act: Act): readonly Role[] => roles.filter((role) => may(role, act))

interface Rights {
  isAdmin: boolean
  isInternal: boolean
  canSubmit: boolean
}

/** The role that a member's stored rights make. */
export function roleOf({ isAdmin, isInternal, canSubmit }: Rights): Exclude<Role, 'visitor'> {
  if (isInternal) return 'staff'
  if (isAdmin) return 'admin'
  return canSubmit ? 'planner' : 'reader'
}

/** The role in an answer of `GET /me`, also of a service that names none. */
export const roleOfMe = ({ role, internal_user, can_submit }: Me['data']): Role =>
  role ?? roleOf({ isAdmin: false, isInternal: internal_user, canSubmit: can_submit })

const names: Record<Role, string> = {
  visitor: 'visitors',
  reader: 'readers',
  planner: 'planners',
  admin: 'the customer’s admin',
  staff: 'staff',
}

/** Sentence for people who lack the rights for an act. */
export function refusalOf(act: Act): string {
  const [min = 'staff'] = rolesFor(act)
  return min === 'staff' ? 'Only staff may do this.' : `Only ${names[min]} and staff may do this.`
}
