'use client'

import { type RefObject, useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const hasCommand = ({ ctrlKey, metaKey, altKey }: Press) => (ctrlKey || metaKey) && !altKey

export const isUndoPress = (press: Press) =>
  hasCommand(press) && !press.shiftKey && press.key.toLowerCase() === 'z'

const isRedoPress = (press: Press) =>
  hasCommand(press) &&
  (press.shiftKey ? press.key.toLowerCase() === 'z' : press.key.toLowerCase() === 'y' && press.ctrlKey)

interface Moves {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const dialogOf = (element: unknown) =>
  element instanceof Element ? element.closest('[role=dialog]') : undefined

/** Ctrl/Cmd+Z undoes, with Shift or Ctrl/Cmd+Y redoes, within the page or dialog that contains `part`. */
export function useUndoKeys(part: RefObject<Element | null>, moves: Moves): void {
  const latest = useLatest(moves)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOutside = dialogOf(event.target) !== dialogOf(part.current)
      if (event.defaultPrevented || isOutside) return
      const isUndo = isUndoPress(event)
      if (!isUndo && !isRedoPress(event)) return
      event.preventDefault()
      const move = isUndo ? latest.current.undo : latest.current.redo
      move?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [part, latest])
}
