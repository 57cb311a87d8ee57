'use client'

import { useRef } from 'react'
import { Button, type ButtonProps } from './button'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Endings or types, separated by commas. */
  accept: string
  inputLabel: string
  onChoose: (file: File) => void
}

export function FileButton({ accept, inputLabel, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={inputLabel}
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          if (chosen) onChoose(chosen)
          // Lets the same file be chosen again after its removal.
          currentTarget.value = ''
        }}
      />
      <Button tone="line" {...button} onClick={() => input.current?.click()} />
    </>
  )
}
