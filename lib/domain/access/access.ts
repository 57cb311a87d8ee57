import { type Act, leastRole } from '@/lib/catalogue/acts'
import { type Role, roles } from '@/lib/catalogue/roles'
import type { Me } from '@/lib/contract/account'

export const may = (role: Role, act: Act): boolean => roles.indexOf(role) >= roles.indexOf(leastRole[act])

const rolesFor = (act: Act): readonly Role[] => roles.filter((role) => may(role, act))

interface Rights {
  isAdmin: boolean
  isInternal: boolean
  canSubmit: boolean
}

export function roleOf({ isAdmin, isInternal, canSubmit }: Rights): Exclude<Role, 'visitor'> {
  if (isInternal) return 'staff'
  if (isAdmin) return 'admin'
  return canSubmit ? 'planner' : 'reader'
}

/** Some services name no role. */
export const roleOfMe = ({ role, internal_user, can_submit }: Me['data']): Role =>
  role ?? roleOf({ isAdmin: false, isInternal: internal_user, canSubmit: can_submit })

const names: Record<Role, string> = {
  visitor: 'visitors',
  reader: 'readers',
  planner: 'planners',
  admin: 'the customer’s admin',
  staff: 'staff',
}

export function refusalOf(act: Act): string {
  const [min = 'staff'] = rolesFor(act)
  return min === 'staff' ? 'Only staff may do this.' : `Only ${names[min]} and staff may do this.`
}
