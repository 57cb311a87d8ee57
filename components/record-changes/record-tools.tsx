'use client'

import { ArchiveRestore, Combine, Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { RecordList } from '@/lib/domain/records/record-facts'
import type { RecordTools } from './record-menu'

// On demand, because few visits open them.
const AddRecordDialog = onDemand(() => import('./record-dialog').then((part) => part.AddRecordDialog))
const UpdateRecordDialog = onDemand(() => import('./record-dialog').then((part) => part.UpdateRecordDialog))
const DuplicateDialog = onDemand(() => import('./record-questions').then((part) => part.DuplicateDialog))
const DeleteDialog = onDemand(() => import('./record-questions').then((part) => part.DeleteDialog))
const MergeDialog = onDemand(() => import('./record-questions').then((part) => part.MergeDialog))
const DeletedDialog = onDemand(() => import('./deleted-dialog').then((part) => part.DeletedDialog))
const DatasetDialog = onDemand(() => import('./dataset/dataset-dialog').then((part) => part.DatasetDialog))
const VersionsDialog = onDemand(() => import('./versions-dialog').then((part) => part.VersionsDialog))

const checkBox = 'size-4 flex-none cursor-pointer accent-ink-1000 max-sm:size-5'

/** For staff, beside the list's title. */
export function AddTools({ tools }: { tools: RecordTools }) {
  if (!tools.isInternal) return null
  return (
    <span className="flex items-center gap-1">
      <IconButton
        label="Recently deleted"
        tone="ghost"
        icon={<ArchiveRestore aria-hidden />}
        onClick={() => tools.open({ tool: 'deleted' })}
      />
      <AddButton tools={tools} />
    </span>
  )
}

export function AddButton({ tools }: { tools: RecordTools }) {
  if (!tools.isInternal) return null
  return (
    <Button tone="soft" icon={<Plus aria-hidden />} onClick={() => tools.open({ tool: 'add' })}>
      Add Record
    </Button>
  )
}

/** Actions on the chosen records, of constant height, so that the list does not move. */
export function ChoiceBar({ tools }: { tools: RecordTools }) {
  const { isInternal, choosable, chosen, choose, open } = tools
  if (!isInternal || choosable.length === 0) return null
  const isAll = chosen.length === choosable.length
  return (
    <div className="flex min-h-10 items-center gap-2 border-ink-200 border-b px-4">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 text-xs">
        <input
          type="checkbox"
          aria-label="Select all"
          className={checkBox}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = !isAll && chosen.length > 0
          }}
          onChange={() => choose(choosable, !isAll)}
        />
        <span role="status" className="tnum truncate text-ink-600">
          {chosen.length === 0 ? 'Select DC evaluations' : `Selected ${chosen.length} evaluation(s)`}
        </span>
      </label>
      <Button
        tone="ghost"
        size="sm"
        icon={<Trash2 aria-hidden />}
        disabled={chosen.length === 0}
        onClick={() => open({ tool: 'delete', records: chosen })}
      >
        Delete
      </Button>
      <Button
        tone="line"
        size="sm"
        icon={<Combine aria-hidden />}
        disabled={chosen.length < 2}
        onClick={() => open({ tool: 'merge', records: chosen })}
      >
        Merge
      </Button>
    </div>
  )
}

interface RecordBoxProps {
  record: EvaluationRecord
  tools: RecordTools
}

/** Checkbox of a record; only finished DC records have one, others keep the space. */
export function RecordBox({ record, tools }: RecordBoxProps) {
  const isChoosable = tools.choosable.some(({ evalId }) => evalId === record.evalId)
  if (!isChoosable) return <span className="w-4 flex-none max-sm:w-5" />
  return (
    <input
      type="checkbox"
      aria-label={`Select ${record.name}`}
      className={`relative z-1 ${checkBox}`}
      checked={tools.chosen.some(({ evalId }) => evalId === record.evalId)}
      onChange={({ target }) => tools.choose([record], target.checked)}
    />
  )
}

export function ToolDialogs({ list, tools }: { list: RecordList; tools: RecordTools }) {
  const { opened, open, choose } = tools
  const onClose = () => open(undefined)
  if (!opened) return null
  if (!opened.records) {
    return opened.tool === 'add' ? (
      <AddRecordDialog list={list} onClose={onClose} />
    ) : (
      <DeletedDialog onClose={onClose} />
    )
  }
  const { tool, records } = opened
  const [record] = records
  if (!record) return null
  if (tool === 'update') return <UpdateRecordDialog list={list} onClose={onClose} evalId={record.evalId} />
  if (tool === 'dataset') return <DatasetDialog onClose={onClose} evalId={record.evalId} />
  if (tool === 'duplicate') return <DuplicateDialog record={record} onClose={onClose} />
  if (tool === 'versions') return <VersionsDialog record={record} onClose={onClose} />
  const onDone = () => choose(records, false)
  const several = { records, onDone, onClose }
  return tool === 'delete' ? <DeleteDialog {...several} /> : <MergeDialog {...several} />
}
