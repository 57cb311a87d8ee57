'use client'

import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { NameInput } from './name-input'

interface NameEditorProps {
  name: string
  onRename: (name: string) => void
  /** Selects the location. */
  onPress: () => void
  isActive: boolean
}

/** A name with a pencil to edit it in place. After a key press the focus returns to the pencil. */
export function NameEditor({ name, onRename, onPress, isActive }: NameEditorProps) {
  const [isEditing, setEditing] = useState(false)
  const isEndedByKey = useRef(false)
  const pencil = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isEditing || !isEndedByKey.current) return
    isEndedByKey.current = false
    pencil.current?.focus()
  }, [isEditing])
  if (isEditing) {
    return (
      <NameInput
        name={name}
        onRename={onRename}
        onEnd={(isByKey) => {
          isEndedByKey.current = isByKey
          setEditing(false)
        }}
      />
    )
  }
  return (
    <div className="flex min-w-0 items-center gap-0.5">
      <NameButton name={name} isActive={isActive} onPress={onPress} />
      <IconButton
        ref={pencil}
        label={`Rename ${name}`}
        size="sm"
        className="relative -my-1"
        icon={<Pencil aria-hidden className="size-3.5" />}
        onClick={() => setEditing(true)}
      />
    </div>
  )
}

type NameButtonProps = Pick<NameEditorProps, 'name' | 'isActive' | 'onPress'>

/** The name as a button over its whole row. */
export function NameButton({ name, isActive, onPress }: NameButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      title={name}
      dir="auto"
      onClick={onPress}
      className="block min-w-0 max-w-full truncate text-left font-medium after:absolute after:inset-0 after:content-['']"
    >
      {name}
    </button>
  )
}
