'use client'

import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'

interface NameEditorProps {
  name: string
  onRename: (name: string) => void
  /** The name itself selects the location. */
  onPress: () => void
  isActive: boolean
}

/**
 * A name editable in place: Enter and blur save, Escape cancels, empty names are not saved. After a key the
 * focus returns to the button.
 */
export function NameEditor({ name, onRename, onPress, isActive }: NameEditorProps) {
  const [draft, setDraft] = useState<string>()
  const isCancelled = useRef(false)
  const isEndedByKey = useRef(false)
  const pencil = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (draft !== undefined || !isEndedByKey.current) return
    isEndedByKey.current = false
    pencil.current?.focus()
  }, [draft])
  if (draft === undefined) {
    return (
      <div className="flex min-w-0 items-center gap-0.5">
        <button
          type="button"
          aria-pressed={isActive}
          title={name}
          dir="auto"
          onClick={onPress}
          className="min-w-0 truncate text-left font-medium after:absolute after:inset-0 after:content-['']"
        >
          {name}
        </button>
        <IconButton
          ref={pencil}
          label={`Rename ${name}`}
          size="sm"
          className="relative -my-1"
          icon={<Pencil aria-hidden className="size-3.5" />}
          onClick={() => {
            isCancelled.current = false
            setDraft(name)
          }}
        />
      </div>
    )
  }
  const close = () => {
    if (!isCancelled.current && draft.trim() !== '' && draft.trim() !== name) onRename(draft.trim())
    setDraft(undefined)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed
      autoFocus
      aria-label="Location name"
      dir="auto"
      maxLength={200}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Otherwise the same Enter presses the button that receives focus.
        event.preventDefault()
        isCancelled.current = event.key === 'Escape'
        isEndedByKey.current = true
        event.currentTarget.blur()
      }}
      // As high as the name, with the ring inside: the ID below stays readable.
      className="relative -ml-1.5 block h-5 w-full min-w-0 rounded-xs bg-paper px-1.5 font-medium shadow-[inset_0_0_0_1px_var(--color-ink-500)] -outline-offset-2!"
    />
  )
}
