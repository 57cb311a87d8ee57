'use client'

import { History, Upload } from 'lucide-react'
import { useState } from 'react'
import { Sending } from '@/components/record-changes/question-dialog'
import { useChangingCustomer } from '@/components/record-changes/use-changing-customer'
import { useRestoreMap } from '@/components/record-changes/use-restore-map'
import { Button } from '@/components/ui/button'
import { ConflictNotice } from '@/components/ui/conflict-notice'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Field } from '@/components/ui/field'
import { FileButton } from '@/components/ui/file-button'
import { Progress } from '@/components/ui/progress'
import { SelectField } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton'
import { saveFile } from '@/lib/client/fetch/download-file'
import { type DatasetSummary, datasetMessages } from '@/lib/client/studio/dataset-job'
import type { FileWish } from '@/lib/client/studio/studio-messages'
import { limits } from '@/lib/config/limits'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { recordPath } from '@/lib/domain/records/record-facts'
import { meanwhileChanges } from '@/lib/domain/records/record-form'
import { acceptedFiles } from '@/lib/domain/studio/read/file-formats'
import { formatBytes } from '@/lib/format/bytes'
import { formatDateAndTime } from '@/lib/format/date'
import { formatCountOf } from '@/lib/format/number'
import { ChangeView } from './change-view'
import { FileChoices } from './file-choices'
import { ReplacementPlaces } from './replacement-places'
import {
  type OpenedMap,
  type Replacement,
  updatedMapName,
  useRecordMap,
  useReplaceMap,
  useReplacement,
} from './use-replacement'

interface DatasetUpdate {
  opened: OpenedMap
  /** Reopens the map. */
  again: () => void
  /** The chosen dataset; undefined until the map is open. */
  dataset: DatasetSummary | undefined
  choose: (place: number) => void
  file: File | undefined
  setFile: (file: File) => void
  /** Choices about the file. */
  wish: FileWish
  setWish: (wish: FileWish) => void
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

interface NewData {
  file: File | undefined
  wish: FileWish
}

const asRead: FileWish = {}

/** Replaces a dataset of a record's map with a table. */
function useDatasetUpdate(evalId: string, onReplaced: () => void): DatasetUpdate {
  const { id: customer = '' } = useChangingCustomer()
  const { opened, again } = useRecordMap(evalId)
  const [chosen, choose] = useState<number>()
  const [{ file, wish }, setData] = useState<NewData>({ file: undefined, wish: asRead })
  const [seen, setSeen] = useState<EvaluationRecord>()
  const open = opened.step === 'ready' ? opened : undefined
  const dataset = open && datasetOf(open.datasets, chosen, file)
  const replacement = useReplacement({ map: open?.map, place: dataset?.place, file, wish })
  const onConflict = (record: EvaluationRecord) => {
    setSeen(record)
    again()
  }
  const sending = useReplaceMap({ customer, onReplaced, onConflict })
  const { sent, failure } = sending
  const setFile = (given: File | undefined) => setData({ file: given, wish: asRead })
  const drop = replacement.step === 'reading' ? () => setFile(undefined) : undefined
  return {
    opened,
    again,
    dataset,
    choose,
    file,
    setFile,
    wish,
    setWish: (wanted) => setData({ file, wish: wanted }),
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
const datasetOf = (datasets: readonly DatasetSummary[], chosen: number | undefined, file: File | undefined) =>
  datasets.find(({ place }) => place === chosen) ??
  datasets.find(({ label }) => label === file?.name) ??
  datasets[0]

interface DatasetDialogProps {
  evalId: string
  onClose: () => void
}

export function DatasetDialog({ evalId, onClose }: DatasetDialogProps) {
  const update = useDatasetUpdate(evalId, onClose)
  const { sent, failure, seen, opened } = update
  const isSending = sent !== null
  const [isAsking, setAsking] = useState(false)
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
        {opened.step === 'ready' && (
          <VersionBefore evalId={evalId} isDisabled={isSending} onRestored={onClose} />
        )}
        <Outcome update={update} onAsk={() => setAsking(true)} />
        {isAsking && update.file && (
          <ReplacementPlaces
            file={update.file}
            wish={update.wish}
            onWish={(wish) => {
              update.setWish(wish)
              if (wish.places) setAsking(false)
            }}
            onClose={() => setAsking(false)}
          />
        )}
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
  const { opened, again, dataset, choose, file, setFile, sent } = update
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
      <DataField file={file} isDisabled={isSending} onChoose={setFile} />
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

interface DataFieldProps {
  file: File | undefined
  isDisabled: boolean
  onChoose: (file: File) => void
}

function DataField({ file, isDisabled, onChoose }: DataFieldProps) {
  return (
    <Field label="New data" hint="A table with its places: CSV, Excel, JSON, GeoJSON, Arrow or Parquet.">
      {(control) => (
        <div className="flex w-full min-w-0 items-center gap-2">
          <FileButton
            {...control}
            accept={acceptedFiles}
            inputLabel="Data file"
            icon={<Upload aria-hidden />}
            disabled={isDisabled}
            onChoose={onChoose}
          >
            {file ? 'Choose another file' : 'Choose a file'}
          </FileButton>
          {file && (
            <span className="min-w-0 flex-1 truncate text-xs" title={file.name}>
              {file.name} <span className="tnum text-ink-600">{formatBytes(file.size)}</span>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

interface VersionBeforeProps {
  evalId: string
  isDisabled: boolean
  onRestored: () => void
}

/** Takes the last replacement back; nothing without one. */
function VersionBefore({ evalId, isDisabled, onRestored }: VersionBeforeProps) {
  const { versions, isSending, failure, restore } = useRestoreMap(evalId, onRestored)
  const before = versions?.earlier[0]
  if (!versions || !before) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="tnum text-xs text-ink-600">
          {`Version ${before.version}: ${formatCountOf(before.locations, 'location')}, saved `}
          <time dateTime={before.savedAt}>{formatDateAndTime(before.savedAt)}</time>
        </p>
        <Button
          tone="line"
          size="sm"
          icon={<History aria-hidden />}
          busy={isSending}
          disabled={isDisabled}
          onClick={() => restore(versions, before.version)}
        >
          Restore the version before
        </Button>
      </div>
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </div>
  )
}

function Outcome({ update, onAsk }: { update: DatasetUpdate; onAsk: () => void }) {
  const { replacement, wish, setWish, sent } = update
  const choices = { wish, isDisabled: sent !== null, onWish: setWish, onAsk }
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
    case 'unplaced':
      return (
        <>
          <ErrorStrip>{replacement.message}</ErrorStrip>
          <FileChoices choices={replacement.choices} {...choices} />
        </>
      )
    case 'ready':
      return (
        <>
          <FileChoices choices={replacement.choices} {...choices} />
          {replacement.notes.map((note) => (
            <p key={note} className="text-xs text-ink-600 wrap-anywhere">
              {note}
            </p>
          ))}
          <ChangeView change={replacement.change} />
          {isTooLarge(replacement.map) && <ErrorStrip>{datasetMessages.tooLarge}</ErrorStrip>}
        </>
      )
  }
}
