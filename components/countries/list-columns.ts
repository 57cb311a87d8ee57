'use client'

import { createContext, useContext } from 'react'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'

export interface ListColumns {
  /** More than name, state and actions. */
  hasFigures: boolean
  /** Version and hexagons, too. */
  hasAll: boolean
  /** Columns that a line below a row spans. A line that spans more would make narrow columns. */
  count: number
}

const allColumns = '(min-width: 64rem)'
const allBesideForm = '(min-width: 90rem)'

/** By the room that the screen leaves beside the form. */
export function useListColumns(hasForm: boolean): ListColumns {
  const hasFigures = useMedia(roomyScreen)
  const hasAll = useMedia(hasForm ? allBesideForm : allColumns) && hasFigures
  const figures = hasAll ? 6 : 4
  return { hasFigures, hasAll, count: 3 + (hasFigures ? figures : 0) }
}

const ColumnsContext = createContext<ListColumns>({ hasFigures: true, hasAll: true, count: 9 })

export const ListColumnsProvider = ColumnsContext.Provider

export const useColumnsHere = (): ListColumns => useContext(ColumnsContext)
