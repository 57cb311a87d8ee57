import type { Role } from '@/lib/catalogue/roles'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { isOwnFile, isUnfinished, type RecordList } from '@/lib/domain/records/record-facts'
import { may } from './access'

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
