'use client'

import { Copy, Ellipsis, History, Pencil, Table2, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { RecordRights } from '@/lib/domain/access/access'

export type RecordAct = 'update' | 'duplicate' | 'delete' | 'dataset' | 'versions'

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
