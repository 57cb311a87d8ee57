'use client'

import { Search } from 'lucide-react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { classes } from '@/components/ui/classes'
import { Spinner } from '@/components/ui/spinner'
import { pillClass } from './pill-class'

/** Searches the current view; shown once the view has left the searched area. */
export function SearchArea({ className }: { className?: string }) {
  const { address, search, results, searchHere } = useScouting(
    ({ address, search, results, searchHere }) => ({ address, search, results, searchHere }),
    shallow,
  )
  const { type } = address
  if (type === null || !(search.isElsewhere || (search.isSearching && results.found !== undefined)))
    return null
  return (
    <button
      type="button"
      disabled={search.isSearching}
      aria-busy={search.isSearching}
      onClick={() => searchHere(type)}
      className={classes(pillClass, 'bg-volt hover:bg-volt-hover disabled:cursor-progress', className)}
    >
      {search.isSearching ? <Spinner /> : <Search aria-hidden />}
      <span className="sentence inline-block">search this area</span>
    </button>
  )
}
