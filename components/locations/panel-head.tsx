'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { formatCountOf } from '@/lib/format/number'
import { ListFileTools } from './list-file-tools'
import type { ListFiles } from './use-list-files'
import { removeAll } from './use-removal'

export interface PanelHeadProps {
  files: ListFiles
  onAdd: () => void
  onTable: () => void
}

/** Heading of the list, with what changes it as a whole. */
export function PanelHead({ files, onAdd, onTable }: PanelHeadProps) {
  const { to } = useGuest()
  const query = useSearchParams()
  const count = useSavedLocations((list) => list.locations.length)
  return (
    <div className="px-4 pt-3.5 pb-3">
      {query.has('type') && (
        <Link
          href={to(`${routes.scouting}?${query}`)}
          className={`${buttonClass({ tone: 'ghost', size: 'sm' })} mb-0.5 -ml-2`}
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          Back to Locations
        </Link>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="text-xl leading-[26px] font-semibold tracking-[-0.018em]">Saved Locations</h1>
        {count > 0 && (
          <p className="tnum flex items-baseline gap-1 text-xs whitespace-nowrap text-ink-600 max-[22rem]:flex-1 max-[22rem]:justify-between">
            {formatCountOf(count, 'location')}
            {count > 1 && (
              <Button tone="ghost" size="sm" className="-my-1 -mr-2" onClick={removeAll}>
                Remove all
              </Button>
            )}
          </p>
        )}
      </div>
      <ListFileTools files={files} onAdd={onAdd} onTable={onTable} />
    </div>
  )
}
