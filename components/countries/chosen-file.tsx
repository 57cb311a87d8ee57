'use client'

import { FileSpreadsheet, FileUp, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { FieldAlert } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { uploadCountryFile } from '@/lib/client/countries/use-countries'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { type AtlasFileKind, atlasFileTooLarge, type UploadedAtlasFile } from '@/lib/contract/atlases'
import { formatPercent } from '@/lib/format/number'

interface ChosenFileProps {
  kind: AtlasFileKind
  label: string
  /** Endings, separated by commas. */
  accept: string
  /** Format, shown in the empty field. */
  note: string
  file: UploadedAtlasFile | null
  /** What the file holds. */
  fact: string | null
  onChange: (file: UploadedAtlasFile | null) => void
}

type Sending = { name: string; share: number }

/** A file that is sent as soon as it is chosen or dropped, so that its mistakes show before the build. */
export function ChosenFile(props: ChosenFileProps) {
  const { kind, label, accept, note, file, fact, onChange } = props
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const send = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblem(undefined)
    if (chosen.size > limits.atlasFileBytes) return setProblem(atlasFileTooLarge)
    stop.current = new AbortController()
    const { signal } = stop.current
    setSending({ name: chosen.name, share: 0 })
    try {
      const onProgress = (share: number) => setSending({ name: chosen.name, share })
      onChange(await uploadCountryFile({ kind, file: chosen, onProgress, signal }))
    } catch (error) {
      if (!isAborted(error)) setProblem(messageOf(error, 'The file could not be sent.'))
    } finally {
      setSending(undefined)
    }
  }
  if (file)
    return <FileLine name={file.name} fact={fact ?? ''} label={label} onRemove={() => onChange(null)} />
  if (sending) {
    const fact = sending.share < 1 ? formatPercent(sending.share) : 'reading...'
    return <FileLine name={sending.name} fact={fact} label={label} onRemove={() => stop.current?.abort()} />
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'flex h-9 cursor-pointer items-center gap-2 rounded-sm border border-dashed border-ink-400 px-2.5 text-ink-600 hover:bg-ink-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring) max-sm:h-11',
          isOver && 'bg-volt-wash',
        )}
      >
        <FileUp aria-hidden className="size-4" />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium text-ink-1000 underline decoration-ink-400 underline-offset-3">
            Choose a file
          </span>{' '}
          or drop it here
        </span>
        <span className="text-xs">{note}</span>
        <input
          type="file"
          accept={accept}
          aria-label={`${label}: choose a file`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0])
            // Lets the same file be chosen again after its removal.
            currentTarget.value = ''
          }}
        />
      </label>
      {problem && <FieldAlert id={`${kind}-problem`}>{problem}</FieldAlert>}
    </>
  )
}

interface FileLineProps {
  name: string
  fact: string
  label: string
  onRemove: () => void
}

export function FileLine({ name, fact, label, onRemove }: FileLineProps) {
  return (
    <div className="flex h-9 items-center gap-2 rounded-sm bg-ink-100 pr-1 pl-2.5 max-sm:h-11">
      <FileSpreadsheet aria-hidden className="size-4 text-ink-600" />
      <span title={name} className="min-w-0 flex-1 truncate">
        {name}
      </span>
      <span className="tnum text-xs text-ink-600">{fact}</span>
      <IconButton
        size="sm"
        label={`Remove ${label.toLowerCase()} ${name}`}
        icon={<X aria-hidden className="size-3.5" />}
        onClick={onRemove}
      />
    </div>
  )
}
