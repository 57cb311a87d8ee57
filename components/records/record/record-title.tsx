import { ArrowLeft, ChartScatter } from 'lucide-react'
import Link from 'next/link'
import { ConfigurationButton } from '@/components/configuration/configuration-button'
import { DatasetButton } from '@/components/record-changes/dataset-button'
import { useRecordEditing } from '@/components/records/record-configuration'
import { buttonClass } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useRecordsCustomer } from '@/lib/client/records/use-records'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { recordStudioPath, sharedStudioPath } from '@/lib/domain/studio/own-data/own-source'
import { MapSource } from './foreign-map'

/** Opens the record's listed locations in the map studio. */
export function RecordStudio({ record }: { record: EvaluationRecord }) {
  const shared = useSharedView()
  const { customer } = useRecordsCustomer()
  const open = () => {
    const { search } = window.location
    const { evalId } = record
    window.location.assign(
      shared ? sharedStudioPath(shared.token, search) : recordStudioPath({ evalId, customer }, search),
    )
  }
  return (
    <IconButton
      label="Open in the map studio"
      tone="soft"
      icon={<ChartScatter aria-hidden />}
      onClick={open}
    />
  )
}

interface RecordTitleProps {
  record: EvaluationRecord
  /** The list that holds the record; undefined if none does. */
  backTo: string | undefined
  /** Why the record's map has no locations. */
  placeless: string | undefined
}

/** Name over the map, for records that no list holds. */
export function RecordTitle({ record, backTo, placeless }: RecordTitleProps) {
  const { name } = record
  return (
    <div
      data-ground="paper"
      className="absolute top-3 left-3 z-2 flex max-w-[calc(100%-92px)] items-center gap-2 rounded-md bg-paper py-1 pr-3.5 pl-2 text-ink-1000 shadow-float"
    >
      {backTo !== undefined && (
        <Link href={backTo} className={buttonClass({ tone: 'ghost', size: 'sm' })}>
          <ArrowLeft aria-hidden className="size-3.5" />
          Back
        </Link>
      )}
      <div className="min-w-0">
        <h1 dir="auto" title={name} className="truncate font-semibold">
          {name}
        </h1>
        <MapSource record={record} />
        {placeless !== undefined && <p className="text-xs text-warning">{placeless}</p>}
      </div>
      <RecordStudio record={record} />
      <DatasetButton record={record} />
      <ConfigurationButton editing={useRecordEditing()} />
    </div>
  )
}
