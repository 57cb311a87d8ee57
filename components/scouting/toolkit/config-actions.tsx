'use client'

import { Copy, Download, RotateCcw, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/fetch/download-file'
import { readConfigFile } from '@/lib/contract/config-file'

interface ConfigActionsProps<T extends z.ZodMiniType> {
  /** File name in the installation's configuration folder. */
  file: string
  schema: T
  value: () => unknown
  onImport: (value: z.output<T>) => void
  /** Resets to the installation's own; absent without changes. */
  onReset: (() => void) | undefined
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Returns the reason if the file is invalid. */
function useImport<T extends z.ZodMiniType>(schema: T, onImport: (value: z.output<T>) => void) {
  const [sentence, setSentence] = useState<string>()
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const chosen = field.files?.[0]
    if (!chosen) return
    const read = readConfigFile(schema, chosen.name, await chosen.text())
    setSentence(read.ok ? undefined : read.sentence)
    if (read.ok) {
      onImport(read.value)
      notify.success(`${chosen.name} is in use on this screen`)
    }
    // Lets the same file be chosen again after a correction.
    field.value = ''
  }
  return { sentence, choose, forget: () => setSentence(undefined) }
}

export function ConfigActions<T extends z.ZodMiniType>(props: ConfigActionsProps<T>) {
  const { file, schema, value, onImport, onReset } = props
  const input = useRef<HTMLInputElement>(null)
  const { sentence, choose, forget } = useImport(schema, onImport)
  const copy = async () => {
    await navigator.clipboard.writeText(jsonOf(value()))
    notify.success('Configuration copied to clipboard')
  }
  const download = () =>
    saveFile({ name: file, blob: new Blob([jsonOf(value())], { type: 'application/json' }) })
  return (
    <>
      {sentence && (
        <p role="alert" className="w-full text-xs font-medium break-words text-danger">
          {sentence}
        </p>
      )}
      <Button
        tone="ghost"
        size="sm"
        icon={<RotateCcw aria-hidden />}
        disabled={!onReset}
        onClick={() => {
          forget()
          onReset?.()
        }}
      >
        Reset
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={`Import ${file}`}
        onChange={(event) => void choose(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button tone="ghost" size="sm" icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
        Import
      </Button>
      <IconButton
        label="Copy configuration"
        icon={<Copy aria-hidden />}
        size="sm"
        tone="line"
        className="ml-auto"
        onClick={() => void copy()}
      />
      <Button
        size="sm"
        icon={<Download aria-hidden />}
        aria-label="Download configuration"
        onClick={download}
      >
        Download
      </Button>
    </>
  )
}
