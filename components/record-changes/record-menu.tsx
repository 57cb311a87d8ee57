'use client'

import { Copy, Ellipsis, History, Pencil, Table2, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { isMergeable, type RecordRights, recordRights, roleOfMe } from '@/lib/domain/access/access'
import type { RecordList } from '@/lib/domain/records/record-facts'

type RecordAct = 'update' | 'duplicate' | 'delete' | 'dataset' | 'versions'

interface RecordMenuProps {
  record: EvaluationRecord
  rights: RecordRights
  onAct: (act: RecordAct, record: EvaluationRecord) => void
}

/** A record's actions; a plain button if updating is the only one. */
export function RecordMenu({ record, rights, onAct }: RecordMenuProps) {
  const { mayUpdate, mayDuplicate, mayDelete, mayUpdateDataset, mayRestoreMap } = rights
  const isUpdateAlone = !mayDuplicate && !mayDelete && !mayUpdateDataset && !mayRestoreMap
  if (isUpdateAlone && !mayUpdate) return null
  if (isUpdateAlone) {
    return (
      <IconButton
        label={`Update ${record.name}`}
        tone="ghost"
        size="sm"
        icon={<Pencil aria-hidden />}
        onClick={() => onAct('update', record)}
      />
    )
  }
  const item = (act: RecordAct) => ({ key: act, onClosed: () => onAct(act, record) })
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={`Settings of ${record.name}`}
          tone="ghost"
          size="sm"
          icon={<Ellipsis aria-hidden />}
        />
      }
      items={[
        ...(mayUpdate ? [{ ...item('update'), label: 'Update', icon: <Pencil aria-hidden /> }] : []),
        ...(mayUpdateDataset
          ? [{ ...item('dataset'), label: 'Update dataset', icon: <Table2 aria-hidden /> }]
          : []),
        ...(mayRestoreMap ? [{ ...item('versions'), label: 'Versions', icon: <History aria-hidden /> }] : []),
        ...(mayDuplicate ? [{ ...item('duplicate'), label: 'Duplicate', icon: <Copy aria-hidden /> }] : []),
        ...(mayDelete
          ? [{ ...item('delete'), label: 'Delete', icon: <Trash2 aria-hidden />, danger: true }]
          : []),
      ]}
    />
  )
}

/** The open dialog and the records it is about. */
type OpenedTool =
  | { tool: 'add' | 'deleted'; records?: undefined }
  | { tool: RecordAct | 'merge'; records: readonly EvaluationRecord[] }

export interface RecordTools {
  /** Staff act for customers: they choose, add and merge records. */
  isInternal: boolean
  rightsOf: (record: EvaluationRecord) => RecordRights | undefined
  opened: OpenedTool | undefined
  open: (tool: OpenedTool | undefined) => void
  /** Records that can be chosen, and those that are. */
  choosable: readonly EvaluationRecord[]
  chosen: readonly EvaluationRecord[]
  choose: (records: readonly EvaluationRecord[], isChosen: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/** Changes and choice of a list's records. @param shown records that the search finds */
export function useRecordTools(list: RecordList, shown: readonly EvaluationRecord[]): RecordTools {
  const { me } = useMe()
  const { isGuest } = useGuest()
  const { isOn } = useInternalMode()
  const [opened, open] = useState<OpenedTool>()
  const [ids, setIds] = useState(none)
  const isInternal = isOn && !isGuest
  const choosable = useMemo(() => (isInternal ? shown.filter(isMergeable) : []), [isInternal, shown])
  const chosen = useMemo(() => choosable.filter(({ evalId }) => ids.has(evalId)), [choosable, ids])
  return {
    isInternal,
    opened,
    open,
    choosable,
    chosen,
    rightsOf: (record) =>
      me && !isGuest ? recordRights(record, { role: roleOfMe(me), isInternal, list }) : undefined,
    choose: (records, isChosen) =>
      setIds((before) => {
        const after = new Set(before)
        for (const { evalId } of records) {
          if (isChosen) after.add(evalId)
          else after.delete(evalId)
        }
        return after
      }),
  }
}
