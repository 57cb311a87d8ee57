'use client'

import { useEffect, useRef, useState } from 'react'

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])]

const bringsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Copied tables and paragraphs carry text and an image of it: in a field the text is meant. */
const isText = ({ target, clipboardData }: ClipboardEvent) =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
  (clipboardData?.types.includes('text/plain') ?? false)

/**
 * Dropped beside a small area, a file would open in the browser and lose everything typed.
 * @returns whether files hover over the page
 */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const over = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      take.current(filesOf(event.dataTransfer))
    }
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      if (files.length > 0 && !isText(event)) take.current(files)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => listeners.abort()
  }, [])
  return isOver
}
