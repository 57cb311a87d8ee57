'use client'

import { Search } from 'lucide-react'
import { useScoutingState } from '@/components/scouting/state/scouting-context'
import { Spinner } from '@/components/ui/spinner'

/** Searches what the map shows now; there once the view has left what was searched. */
export function SearchArea({ className }: { className?: string }) {
  const { address, search, results, searchHere } = useScoutingState(
    'address',
    'search',
    'results',
    'searchHere',
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
      className={`z-2 inline-flex h-9 items-center gap-1.5 rounded-full bg-volt px-3.5 font-medium text-ink-1000 shadow-float transition-colors duration-(--duration-instant) hover:bg-volt-hover disabled:cursor-progress max-sm:h-11 max-sm:text-base ${className ?? ''}`}
    >
      {search.isSearching ? <Spinner /> : <Search aria-hidden />}
      <span className="sentence inline-block">search this area</span>
    </button>
  )
}
