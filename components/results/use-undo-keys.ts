'use client'

import { useEffect } from 'react'
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

/** Ctrl+Z (Cmd+Z), and Ctrl+Y or Ctrl+Shift+Z, anywhere on the page but in a dialog. */
export function useUndoKeys(moves: Moves): void {
  const latest = useLatest(moves)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOutside = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
      if (event.defaultPrevented || isOutside) return
      const isUndo = isUndoPress(event)
      if (!isUndo && !isRedoPress(event)) return
      event.preventDefault()
      const move = isUndo ? latest.current.undo : latest.current.redo
      move?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [latest])
}
