import { type Act, minRole, type Role, roles } from '@/lib/catalogue/acts'
import type { Me } from '@/lib/contract/account'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { isOwnFile, isUnfinished, type RecordList } from '@/lib/domain/records/record-facts'

export const may = (role: Role, act: Act): boolean => roles.indexOf(role) >= roles.indexOf(minRole[act])

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

interface Shown {
  role: Role
  isInternal: boolean
  list: RecordList
}

export interface RecordRights {
  mayUpdate: boolean
  mayDuplicate: boolean
  mayDelete: boolean
  mayUpdateDataset: boolean
  mayRestoreMap: boolean
}

const none: RecordRights = {
  mayUpdate: false,
  mayDuplicate: false,
  mayDelete: false,
  mayUpdateDataset: false,
  mayRestoreMap: false,
}

/** My Locations allows updates in internal mode only for records that staff put in progress: nothing else ends them. */
export function recordRights(
  record: Pick<EvaluationRecord, 'status' | 'added' | 'map'>,
  { role, isInternal, list }: Shown,
): RecordRights {
  const isWaiting = isUnfinished(record)
  if (isWaiting && !(record.added && isInternal)) return none
  return {
    mayUpdate: may(role, 'updateRecord') && (!isInternal || list === 'custom' || isWaiting),
    mayDuplicate: isInternal && !isWaiting && may(role, 'duplicateRecord'),
    mayDelete: isInternal && may(role, 'deleteRecord'),
    mayUpdateDataset: isInternal && !isWaiting && may(role, 'actForAny') && isOwnFile(record.map),
    mayRestoreMap: isInternal && !isWaiting && may(role, 'restoreRecordMap'),
  }
}

export const isMergeable = ({ powerType, status, map }: EvaluationRecord): boolean =>
  powerType === 'DC' && status === 'Done' && map !== '-' && map !== ''
