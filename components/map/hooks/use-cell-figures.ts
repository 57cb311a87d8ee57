import { useEffect, useState } from 'react'
import type { CellFigures } from '@/components/map/cells/cell-messages'
import { useMapTools } from '@/components/map/map-context'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'

export type CellFiguresState =
  | { step: 'loading' }
  | { step: 'ready'; figures: CellFigures }
  | { step: 'failed'; retry: () => void }

/** Memoise `columns`: a new list causes a new request. */
export function useCellFigures(cell: string, columns: readonly HexagonColumn[]): CellFiguresState {
  const { controls } = useMapTools()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CellFiguresState>({ step: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isCurrent = true
    setState({ step: 'loading' })
    void controls.cellFigures(cell, columns).then((figures) => {
      if (!isCurrent) return
      const retry = () => setAttempt((count) => count + 1)
      setState(figures ? { step: 'ready', figures } : { step: 'failed', retry })
    })
    return () => {
      isCurrent = false
    }
  }, [controls, cell, columns, attempt])
  return state
}
