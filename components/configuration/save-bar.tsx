'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { QuestionDialog } from '@/components/record-changes/question-dialog'
import { AddRecordDialog, UpdateRecordDialog } from '@/components/record-changes/record-dialog'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu/menu'
import { TextField } from '@/components/ui/text-field'
import { useMedia } from '@/lib/client/page/use-media'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import type { ConfigurationFault } from '@/lib/contract/map-configuration'
import { mapNameFault, mapNameFor } from '@/lib/domain/configuration/map-file-name'
import { analysisType } from '@/lib/domain/evaluation/analysis-type'
import { isSummary } from '@/lib/domain/evaluation/evaluation-records'
import type { Editing } from './use-editing'
import { type Saving, useSaving } from './use-saving'

interface SaveBarProps {
  record: EvaluationRecord
  editing: Editing
  faults: readonly ConfigurationFault[]
}

/** Room for both buttons beside each other, where the editor is beside the map. */
const roomForBoth = '(min-width: 72rem)'

/** Saves the configuration with the record's map: in the record, or in a new one. */
export function SaveBar({ record, editing, faults }: SaveBarProps) {
  const saving = useSaving(record, editing.draft)
  const hasBoth = useMedia(roomForBoth)
  // No list shows summaries, nor one current of a record of both: they have no dialog of their own.
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
  const { opened, close, openWith } = saving
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
  const shared = { list: analysisType(record), map: opened.file, onSaved: editing.forget, onClose: close }
  return opened.dialog === 'add' ? (
    <AddRecordDialog {...shared} powerType={record.powerType} />
  ) : (
    <UpdateRecordDialog {...shared} evalId={record.evalId} />
  )
}

interface NameDialogProps {
  name: string
  onProceed: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the file name of a new record's map. */
function NameDialog({ name, onProceed, onClose }: NameDialogProps) {
  const [value, setValue] = useState(name)
  const [fault, setFault] = useState<string>()
  const submit = async () => {
    const found = mapNameFault(value.trim())
    setFault(found)
    if (found === undefined) await onProceed(value.trim())
    // The record's dialog takes the place of this one.
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
