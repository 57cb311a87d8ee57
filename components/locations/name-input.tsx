'use client'

import { useRef, useState } from 'react'
import { lengths } from '@/lib/contract/bounds'

interface NameInputProps {
  name: string
  onRename: (name: string) => void
  /** Called when the field closes: by a key, or by a press elsewhere. */
  onEnd: (isByKey: boolean) => void
}

/** Edits a name in place: Enter and blur save, Escape cancels, empty names are dropped. */
export function NameInput({ name, onRename, onEnd }: NameInputProps) {
  const [draft, setDraft] = useState(name)
  const endingKey = useRef<string>(undefined)
  const end = () => {
    const renamed = draft.trim()
    if (endingKey.current !== 'Escape' && renamed !== '' && renamed !== name) onRename(renamed)
    onEnd(endingKey.current !== undefined)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed
      autoFocus
      aria-label="Location name"
      dir="auto"
      maxLength={lengths.name}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Otherwise the same Enter presses the button that receives focus.
        event.preventDefault()
        endingKey.current = event.key
        event.currentTarget.blur()
      }}
      // As high as the name with the ring inside, so that the line below stays readable.
      className="relative -ml-1.5 block h-5 w-full min-w-0 rounded-xs bg-paper px-1.5 font-medium shadow-[inset_0_0_0_1px_var(--color-ink-500)] -outline-offset-2!"
    />
  )
}
