'use client'

import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { QuestionDialog } from '@/components/record-changes/question-dialog'
import { AddRecordDialog, UpdateRecordDialog } from '@/components/record-changes/record-dialog'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu/menu'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useMedia } from '@/lib/client/browser/use-media'
import { addressOf } from '@/lib/client/fetch/call-api'
import { fetchFile } from '@/lib/client/fetch/download-file'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import { useRecordChanges } from '@/lib/client/records/use-record-changes'
import { datasetMessages } from '@/lib/client/studio/dataset-job'
import { runDatasetJob } from '@/lib/client/studio/run-dataset-job'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { evaluationCalls } from '@/lib/contract/evaluation'
import type { ConfigurationFault, MapConfiguration } from '@/lib/contract/map-configuration'
import { mapNameFault, mapNameFor } from '@/lib/domain/configuration/import-configuration'
import { analysisType } from '@/lib/domain/records/analysis-type'
import { filePath, isOwnFile, isSummary, mapReadHere } from '@/lib/domain/records/record-facts'
import type { Editing } from './use-editing'

/** Carries a sentence to show. */
class Refused extends Error {}

/** Path of the record's map: its own file, or the service's copy of an external one. */
function mapPath(record: EvaluationRecord): string | undefined {
  if (isOwnFile(record.map)) return filePath(record.map)
  const read = mapReadHere(record)
  return read === undefined ? undefined : addressOf(evaluationCalls.readMap, { query: { url: read } })
}

/** The record's current map with another configuration. */
async function mapFile(
  record: EvaluationRecord,
  { configuration, name, signal }: { configuration: MapConfiguration; name: string; signal: AbortSignal },
): Promise<File> {
  const path = mapPath(record)
  if (path === undefined) throw new Refused(datasetMessages.noMap)
  const { blob: map } = await fetchFile(path, name, signal)
  const outcome = await runDatasetJob({ map, configure: configuration }, { signal })
  if (outcome.step === 'refused') throw new Refused(outcome.message)
  if (outcome.step !== 'configured') throw new Refused(datasetMessages.failed)
  return new File([outcome.map], name, { type: 'application/json' })
}

/** The open dialog: the file name prompt, or a record's dialog with the map's file. */
type Opened = { dialog: 'name' } | { dialog: 'add' | 'update'; file: File }

interface Saving {
  opened: Opened | undefined
  /** Reading and rewriting the map. */
  isBusy: boolean
  ask: () => void
  /** Makes the map's file, then opens a record's dialog. */
  openWith: (dialog: 'add' | 'update', name: string) => Promise<void>
  close: () => void
  /** The map as it is stored now, with the configuration. */
  remake: (name: string, signal: AbortSignal) => Promise<File>
}

/** Saves a configuration to its record or to a new one, through the staff's dialogs. */
function useSaving(record: EvaluationRecord, configuration: MapConfiguration): Saving {
  const [opened, setOpened] = useState<Opened>()
  const [isBusy, setBusy] = useState(false)
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  const openWith = async (dialog: 'add' | 'update', name: string) => {
    const controller = new AbortController()
    pending.current = controller
    setBusy(true)
    try {
      const file = await mapFile(record, { configuration, name, signal: controller.signal })
      setOpened({ dialog, file })
    } catch (error) {
      if (!isAborted(error)) notify.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    opened,
    isBusy,
    openWith,
    ask: () => setOpened({ dialog: 'name' }),
    close: () => setOpened(undefined),
    remake: (name, signal) => mapFile(record, { configuration, name, signal }),
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof Refused ? error.message : messageOf(error, "The record's map could not be read.")

interface SaveBarProps {
  record: EvaluationRecord
  editing: Editing
  faults: readonly ConfigurationFault[]
}

/** Room for both buttons on one line. */
const roomForBoth = '(min-width: 72rem)'

/** Saves the configuration with the record's map: in the record, or in a new one. */
export function SaveBar({ record, editing, faults }: SaveBarProps) {
  const saving = useSaving(record, editing.draft)
  const hasBoth = useMedia(roomForBoth)
  // No list shows summaries, or one current of a record of both: they have no dialog of their own.
  const isOwn = record.parent === undefined && !isSummary(record)
  const isOff = faults.length > 0 || saving.isBusy
  const save = () => void saving.openWith('update', 'map.json')
  const [first] = faults
  return (
    <footer className="border-t border-ink-200 bg-paper px-4 py-3">
      {first && (
        <p role="alert" className="pb-2 text-xs font-medium text-danger">
          {`To save, correct ${first.where}: ${first.message}`}
        </p>
      )}
      <div className="flex items-center gap-2">
        {hasBoth || !isOwn ? (
          <>
            <Button tone="line" disabled={isOff} onClick={saving.ask}>
              Save as New Evaluation
            </Button>
            <span className="flex-1" />
            {isOwn && (
              <Button busy={saving.isBusy} disabled={isOff} onClick={save}>
                Save Evaluation
              </Button>
            )}
          </>
        ) : (
          <Menu
            align="end"
            width="w-56"
            trigger={
              <Button block busy={saving.isBusy} disabled={isOff} after={<ChevronDown aria-hidden />}>
                Save
              </Button>
            }
            items={[
              { key: 'save', label: 'Save Evaluation', onClosed: save },
              { key: 'new', label: 'Save as New Evaluation', onClosed: saving.ask },
            ]}
          />
        )}
      </div>
      <SaveDialogs record={record} editing={editing} saving={saving} />
    </footer>
  )
}

interface SaveDialogsProps {
  record: EvaluationRecord
  editing: Editing
  saving: Saving
}

function SaveDialogs({ record, editing, saving }: SaveDialogsProps) {
  const { opened, close, openWith, remake } = saving
  const openTheirs = useTheirs(editing, close)
  if (!opened) return null
  if (opened.dialog === 'name') {
    return (
      <NameDialog
        name={mapNameFor(record.name)}
        onClose={close}
        onProceed={(name) => openWith('add', `${name}.json`)}
      />
    )
  }
  const shared = { list: analysisType(record), map: opened.file, onClose: close }
  return opened.dialog === 'add' ? (
    <AddRecordDialog {...shared} powerType={record.powerType} onSaved={editing.forget} />
  ) : (
    <UpdateRecordDialog
      {...shared}
      evalId={record.evalId}
      onSaved={editing.stored}
      made={{
        began: editing.began,
        remake: (signal) => remake(opened.file.name, signal),
        openTheirs,
      }}
    />
  )
}

/** Shows the stored configuration in place of the draft, which stays in this browser. */
function useTheirs({ draft, began, change, setAside }: Editing, close: () => void) {
  const { refresh } = useRecordChanges()
  return () => {
    close()
    setAside()
    void refresh()
    notify.question(theirsShown, {
      label: 'Back to mine',
      onPress: () => change(draft, began),
    })
  }
}

const theirsShown = 'The stored configuration is shown. Yours stays in this browser until you edit this one.'

interface NameDialogProps {
  name: string
  onProceed: (name: string) => Promise<void>
  onClose: () => void
}

function NameDialog({ name, onProceed, onClose }: NameDialogProps) {
  const [value, setValue] = useState(name)
  const [fault, setFault] = useState<string>()
  const submit = async () => {
    const found = mapNameFault(value.trim())
    setFault(found)
    if (found === undefined) await onProceed(value.trim())
    // The record's dialog replaces this one.
    return false
  }
  return (
    <QuestionDialog
      title="Map file name"
      submitLabel="Proceed"
      failed="The record's map could not be read."
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="File name"
        hint="Avoid whitespace and special characters."
        autoComplete="off"
        maxLength={120}
        unit=".json"
        value={value}
        error={fault}
        onChange={({ target }) => {
          setValue(target.value)
          setFault(undefined)
        }}
      />
    </QuestionDialog>
  )
}
