import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenMap } from '@/components/studio/use-studio'
import type { RowOrder } from '@/lib/domain/studio/table/row-order'
import type { TablePage } from '@/lib/domain/studio/table/table-page'

/** Rows of one question, and how many answers are kept. */
const pageRows = 200
const pagesMost = 40

interface TableState {
  of: unknown
  count: number
  pages: ReadonlyMap<number, TablePage>
}

/** A page more; those that were asked for longest ago go. */
function withPage({ of, pages }: TableState, wish: unknown, [at, page]: [number, TablePage]): TableState {
  const kept = of === wish ? [...pages].filter(([each]) => each !== at).slice(1 - pagesMost) : []
  return { of: wish, count: page.count, pages: new Map([...kept, [at, page]]) }
}

interface Shown {
  open: Pick<OpenMap, 'client' | 'settings'>
  dataId: string
  columns: readonly string[]
  order: RowOrder | undefined
}

/** The shown rows of a dataset, page by page as they come into sight. */
export function useTable({ open, dataId, columns, order }: Shown) {
  const { client } = open
  const { layers, filters } = open.settings
  const [state, setState] = useState<TableState>()
  const [isFailed, setFailed] = useState(false)
  const wish = useMemo(
    () => ({ dataId, layers, filters, columns, order }),
    [dataId, layers, filters, columns, order],
  )
  const current = useRef<unknown>(undefined)
  const asked = useRef(new Set<number>())
  const onSeen = useCallback(
    (row: number) => {
      if (current.current !== wish) {
        current.current = wish
        asked.current = new Set()
      }
      const at = Math.floor(row / pageRows)
      if (asked.current.has(at)) return
      asked.current = new Set([...asked.current, at].slice(-pagesMost))
      client.ask('table', { ...wish, from: at * pageRows, count: pageRows }).then(
        (page) => {
          if (!page || current.current !== wish) return
          setFailed(false)
          setState((before) => withPage(before ?? { of: wish, count: 0, pages: new Map() }, wish, [at, page]))
        },
        () => setFailed(true),
      )
    },
    [client, wish],
  )
  useEffect(() => onSeen(0), [onSeen])
  return {
    onSeen,
    isFailed,
    count: state?.count,
    isBusy: state?.of !== wish,
    rowAt: (row: number) => {
      const page = state?.pages.get(Math.floor(row / pageRows))
      const at = row % pageRows
      const texts = page?.texts[at]
      const color = page?.paint?.colors[at]
      const column = page?.paint ? columns.indexOf(page.paint.name) : -1
      return (
        texts && {
          texts,
          mark: color && column >= 0 ? { column, color: `rgb(${color.join(' ')})` } : undefined,
        }
      )
    },
  }
}
