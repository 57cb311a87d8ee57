'use client'

import { Download, Eraser, History, Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { VersionsDialog } from '@/components/record-changes/versions-dialog'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/fetch/download-file'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { clearedConfiguration } from '@/lib/domain/configuration/edit-configuration'
import {
  fileFault,
  importConfiguration,
  importMessages,
  mapNameFor,
} from '@/lib/domain/configuration/import-configuration'
import { isSummary } from '@/lib/domain/records/record-facts'
import { formatTime } from '@/lib/format/date'
import type { Editing } from './use-editing'

interface EditorHeadProps {
  /** Id of the heading. */
  id: string
  record: EvaluationRecord
  editing: Editing
}

export function EditorHead({ id, record, editing }: EditorHeadProps) {
  const { draft, began, change, keptAt, forget, setEdited, setOpen } = editing
  const [isAskedFor, setAskedFor] = useState(false)
  // No list shows summaries, or one current of a record of both: they have no versions of their own.
  const isOwn = record.parent === undefined && !isSummary(record)
  const undo = { label: 'Undo', onPress: () => change(draft, began) }
  const download = () =>
    saveFile({
      name: `${mapNameFor(record.name)}-configuration.json`,
      blob: new Blob([JSON.stringify(draft, null, 2)], { type: 'application/json' }),
    })
  const clear = () => {
    setEdited(undefined)
    change(clearedConfiguration(draft))
    notify.info('Configuration cleared', undo)
  }
  const discard = () => {
    setEdited(undefined)
    forget()
    notify.info('Draft discarded', undo)
  }
  return (
    <header className="flex min-h-12 items-center gap-1 border-b border-ink-200 pr-2.5 pl-4">
      <div className="flex min-w-0 items-center gap-x-2 max-sm:flex-col max-sm:items-start">
        <h2 id={id} className="text-base font-semibold tracking-[-0.012em] max-sm:leading-5">
          Configuration
        </h2>
        <span role="status" className="tnum truncate text-xs text-ink-600">
          {keptAt !== undefined && `Draft saved ${formatTime(keptAt)}`}
        </span>
      </div>
      {keptAt !== undefined && (
        <Button tone="ghost" size="sm" className="px-1.5!" aria-label="Discard the draft" onClick={discard}>
          Discard
        </Button>
      )}
      <span className="flex-1" />
      <span className="flex max-sm:gap-2">
        {isOwn && (
          <IconButton
            label="Versions"
            size="sm"
            icon={<History aria-hidden />}
            onClick={() => setAskedFor(true)}
          />
        )}
        <IconButton
          label="Download configuration"
          size="sm"
          icon={<Download aria-hidden />}
          onClick={download}
        />
        <ImportButton
          onImport={(configuration) => {
            setEdited(undefined)
            change(configuration)
            notify.success(importMessages.imported, undo)
          }}
        />
        <IconButton label="Clear configuration" size="sm" icon={<Eraser aria-hidden />} onClick={clear} />
        <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={() => setOpen(false)} />
      </span>
      {isAskedFor && <VersionsDialog record={record} onClose={() => setAskedFor(false)} />}
    </header>
  )
}

function ImportButton({ onImport }: { onImport: (configuration: Editing['draft']) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const refuse = (place: string) => notify.error(`${importMessages.invalid}. ${place}`)
  const read = async (file: File) => {
    const fault = fileFault(file)
    if (fault !== undefined) return refuse(fault)
    const imported = importConfiguration(new TextDecoder().decode(await file.arrayBuffer()))
    if ('fault' in imported) refuse(imported.place)
    else onImport(imported.configuration)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json"
        aria-label="Configuration file"
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) read(file).catch(() => refuse('The file could not be read.'))
          currentTarget.value = ''
        }}
      />
      <IconButton
        label="Import configuration"
        size="sm"
        icon={<Upload aria-hidden />}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
