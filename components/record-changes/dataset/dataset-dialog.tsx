'use client'

import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Sending } from '@/components/record-changes/record-progress'
import { useChangingCustomer } from '@/components/record-changes/use-changing-customer'
import { Button } from '@/components/ui/button'
import { ConflictNotice } from '@/components/ui/conflict-notice'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Field } from '@/components/ui/field'
import { FileButton } from '@/components/ui/file-button'
import { Progress } from '@/components/ui/progress'
import { SelectField } from '@/components/ui/select-field'
import { SkeletonRows } from '@/components/ui/skeleton'
import { saveFile } from '@/lib/client/fetch/download-file'
import { type DatasetSummary, datasetMessages } from '@/lib/client/studio/dataset-job'
import { limits } from '@/lib/config/limits'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { recordPath } from '@/lib/domain/records/record-facts'
import { meanwhileChanges } from '@/lib/domain/records/record-form'
import { formatBytes } from '@/lib/format/bytes'
import { formatCountOf } from '@/lib/format/number'
import { ChangeView } from './change-view'
import { type OpenedMap, useRecordMap } from './use-record-map'
import { updatedMapName, useReplaceMap } from './use-replace-map'
import type { Replacement } from './use-replacement'
import { useReplacement } from './use-replacement'

interface DatasetUpdate {
  opened: OpenedMap
  /** Reopens the map. */
  again: () => void
  /** The chosen dataset; undefined until the map is open. */
  dataset: DatasetSummary | undefined
  choose: (place: number) => void
  csv: File | undefined
  setCsv: (csv: File) => void
  replacement: Replacement
  /** Share of the bytes sent, 0..1; null while not sending. */
  sent: number | null
  failure: string | undefined
  /** The record before someone else's latest change. */
  seen: EvaluationRecord | undefined
  /** For a new tab, which knows no customer yet. */
  addressOf: (record: EvaluationRecord) => string
  /** The question about that change is on the screen. */
  isBehind: boolean
  replace: () => void
  /** Cancels the running step; undefined while idle. */
  stop: (() => void) | undefined
}

/** Replaces a dataset of a record's map with a CSV file. */
function useDatasetUpdate(evalId: string, onReplaced: () => void): DatasetUpdate {
  const { id: customer = '' } = useChangingCustomer()
  const { opened, again } = useRecordMap(evalId)
  const [chosen, choose] = useState<number>()
  const [csv, setCsv] = useState<File>()
  const [seen, setSeen] = useState<EvaluationRecord>()
  const open = opened.step === 'ready' ? opened : undefined
  const dataset = open && datasetOf(open.datasets, chosen, csv)
  const replacement = useReplacement({ map: open?.map, place: dataset?.place, csv })
  const onConflict = (record: EvaluationRecord) => {
    setSeen(record)
    again()
  }
  const sending = useReplaceMap({ customer, onReplaced, onConflict })
  const { sent, failure } = sending
  const drop = replacement.step === 'reading' ? () => setCsv(undefined) : undefined
  return {
    opened,
    again,
    dataset,
    choose,
    csv,
    setCsv,
    replacement,
    sent,
    failure,
    seen,
    addressOf: (record) => `${recordPath(record)}?${new URLSearchParams({ customer })}`,
    isBehind: seen !== undefined && open !== undefined,
    replace() {
      if (open && replacement.step === 'ready') void sending.replace(open.record, replacement.map)
    },
    stop: sent === null ? drop : sending.stop,
  }
}

/** The chosen dataset, else the one named like the file, else the first. */
const datasetOf = (datasets: readonly DatasetSummary[], chosen: number | undefined, csv: File | undefined) =>
  datasets.find(({ place }) => place === chosen) ??
  datasets.find(({ label }) => label === csv?.name) ??
  datasets[0]

interface DatasetDialogProps {
  evalId: string
  onClose: () => void
}

export function DatasetDialog({ evalId, onClose }: DatasetDialogProps) {
  const update = useDatasetUpdate(evalId, onClose)
  const { sent, failure, replacement, seen, opened } = update
  const isSending = sent !== null
  return (
    <Dialog
      open
      isForm
      width="wide"
      title="Update Kepler Dataset"
      description={opened.step === 'ready' && <span className="wrap-anywhere">{opened.record.name}</span>}
      dismissible={!isSending}
      onOpenChange={onClose}
      actions={<Actions update={update} onClose={onClose} />}
    >
      <div className="grid gap-4">
        <Choices update={update} />
        <Outcome replacement={replacement} />
        {isSending && <Sending share={sent} />}
        {failure && <ErrorStrip>{failure}</ErrorStrip>}
        {seen && opened.step === 'ready' && (
          <ConflictNotice
            title="Someone else has changed this record since you opened it."
            changes={meanwhileChanges(seen, opened.record)}
            keep={{ ...replacing(update), onClick: update.replace }}
            theirs={{ href: update.addressOf(opened.record) }}
          >
            Your dataset is not saved yet. The figures above compare it with the map as it is now, and keeping
            yours replaces only this dataset.
          </ConflictNotice>
        )}
      </div>
    </Dialog>
  )
}

function Actions({ update, onClose }: { update: DatasetUpdate; onClose: () => void }) {
  const { replacement, sent, stop } = update
  const isSending = sent !== null
  const ready = replacement.step === 'ready' ? replacement : undefined
  return (
    <>
      <Button tone="ghost" className="mr-auto" onClick={stop ?? onClose}>
        {stop ? 'Stop' : 'Cancel'}
      </Button>
      <Button
        tone="line"
        disabled={!ready || isSending}
        onClick={() => ready && saveFile({ name: updatedMapName, blob: ready.map })}
      >
        Download JSON
      </Button>
      {!update.isBehind && (
        <Button className="max-sm:basis-full" {...replacing(update)} onClick={update.replace}>
          Replace current map
        </Button>
      )}
    </>
  )
}

const replacing = ({ replacement, sent }: DatasetUpdate) => ({
  busy: sent !== null,
  disabled: replacement.step !== 'ready' || isTooLarge(replacement.map),
})

const isTooLarge = ({ size }: Blob) => size > limits.recordFileBytes

function Choices({ update }: { update: DatasetUpdate }) {
  const { opened, again, dataset, choose, csv, setCsv, sent } = update
  if (opened.step === 'failed') return <ErrorStrip onRetry={again}>{opened.message}</ErrorStrip>
  if (opened.step === 'loading' || !dataset) {
    return <SkeletonRows label="Loading the map..." rows={2} height={52} leading={false} className="px-0!" />
  }
  const isSending = sent !== null
  return (
    <>
      <SelectField
        label="Dataset"
        options={optionsOf(opened.datasets)}
        disabled={isSending}
        hint={`${formatCountOf(dataset.rows, 'row')}, ${formatCountOf(dataset.columns, 'column')}`}
        value={String(dataset.place)}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <CsvField csv={csv} isDisabled={isSending} onChoose={setCsv} />
    </>
  )
}

/** Labels may be empty or repeat. */
function optionsOf(datasets: readonly DatasetSummary[]) {
  const labels = datasets.map(({ label }) => label)
  return datasets.map(({ place, label }) => {
    const isAlone = label.trim() !== '' && labels.indexOf(label) === labels.lastIndexOf(label)
    return { value: String(place), label: isAlone ? label : `${label} (${place + 1})`.trim() }
  })
}

interface CsvFieldProps {
  csv: File | undefined
  isDisabled: boolean
  onChoose: (file: File) => void
}

function CsvField({ csv, isDisabled, onChoose }: CsvFieldProps) {
  return (
    <Field label="New data">
      {(control) => (
        <div className="flex w-full min-w-0 items-center gap-2">
          <FileButton
            {...control}
            accept=".csv"
            inputLabel="CSV file"
            icon={<Upload aria-hidden />}
            disabled={isDisabled}
            onChoose={onChoose}
          >
            {csv ? 'Choose another file' : 'Choose a .csv file'}
          </FileButton>
          {csv && (
            <span className="min-w-0 flex-1 truncate text-xs" title={csv.name}>
              {csv.name} <span className="tnum text-ink-600">{formatBytes(csv.size)}</span>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

function Outcome({ replacement }: { replacement: Replacement }) {
  switch (replacement.step) {
    case 'none':
      return null
    case 'reading':
      return (
        <div role="status" className="grid gap-1.5 text-xs text-ink-600">
          Reading the rows...
          <Progress label="Reading" value={replacement.share} />
        </div>
      )
    case 'refused':
      return <ErrorStrip>{replacement.message}</ErrorStrip>
    case 'ready':
      return (
        <>
          <ChangeView change={replacement.change} />
          {isTooLarge(replacement.map) && <ErrorStrip>{datasetMessages.tooLarge}</ErrorStrip>}
        </>
      )
  }
}
