'use client'

import { BookmarkPlus, FileUp, X } from 'lucide-react'
import { useState } from 'react'
import { OwnMark } from '@/components/network/marks'
import type { OwnSites as OwnList, OwnSite } from '@/components/network/use-own-sites'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Switch } from '@/components/ui/switch'
import { VirtualList } from '@/components/ui/virtual/virtual-list'
import { countedOwn } from '@/lib/domain/plans/own-sites'
import { stationLabel } from '@/lib/domain/plans/plan-edits'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { TermsFieldProps } from './limit-fields'

interface OwnSitesProps extends Pick<TermsFieldProps, 'terms' | 'edit'> {
  own: OwnList
}

const rowHeight = 30
const maxRows = 6

/** The sites that the account runs already, where they come from, and whether what they lose counts. */
export function OwnSites({ terms, edit, own }: OwnSitesProps) {
  const { sites, operating, added, isOutdated } = own
  const isOn = terms.own.kind !== 'none'
  const [last, keep] = useState(terms.own)
  if (isOn && terms.own !== last) keep(terms.own)
  const known = last.kind === 'none' && operating.length > 0 ? { kind: 'saved' as const } : last
  const isKnown = known.kind !== 'none'
  return (
    <section aria-label="Own sites">
      {isKnown ? (
        <Switch
          isOn={isOn}
          className="min-h-8 max-sm:min-h-11"
          onChange={(on) => edit((before) => ({ ...before, own: on ? known : { kind: 'none' } }))}
        >
          <b className="font-semibold">Own sites</b>{' '}
          <span className="tnum text-ink-600">
            {isOn ? `${formatCount(countedOwn(sites).length)} · their losses count` : 'do not count'}
          </span>
        </Switch>
      ) : (
        <p className="py-1.5 text-xs text-ink-600">
          <b className="block text-sm font-semibold text-ink-1000">Own sites</b>
          Sites that you run already: what they lose counts. Take saved locations of the status Operating, or
          a file.
        </p>
      )}
      {sites.length > 0 && (
        <div style={{ height: rowHeight * Math.min(maxRows, sites.length) }}>
          <VirtualList
            label="Own sites"
            count={sites.length}
            itemAt={(index) => sites[index]}
            itemKey={({ id }) => id}
            height={rowHeight}
            renderItem={(site) => (
              <OwnRow site={site} onRemove={own.isReadOnly ? undefined : () => own.remove(site.id)} />
            )}
          />
        </div>
      )}
      {isOutdated && (
        <p className="mt-1 flex items-center gap-2 text-xs text-ink-700">
          <span className="flex-1">Your saved locations have changed since this plan.</span>
          <Button tone="line" size="sm" onClick={own.countAnew}>
            Count anew
          </Button>
        </p>
      )}
      <div className={classes('mt-1 -ml-2 flex flex-wrap gap-1', own.isReadOnly && 'hidden')}>
        <Button
          tone="ghost"
          size="sm"
          icon={<FileUp aria-hidden className="size-3.5" />}
          busy={own.isReading}
          onClick={own.chooseFile}
        >
          From a file<span className="sr-only">: own sites</span>
        </Button>
        {terms.own.kind === 'places' && added > 0 && (
          <Button
            tone="ghost"
            size="sm"
            icon={<BookmarkPlus aria-hidden className="size-3.5" />}
            onClick={own.addSaved}
          >
            {`Add ${formatCountOf(added, 'saved location')}`}
          </Button>
        )}
      </div>
    </section>
  )
}

interface OwnRowProps {
  site: OwnSite
  /** Undefined where nothing can be changed. */
  onRemove: (() => void) | undefined
}

function OwnRow({ site, onRemove }: OwnRowProps) {
  return (
    <div className="grid h-full grid-cols-[20px_minmax(0,1fr)_auto_28px] items-center gap-2">
      <OwnMark />
      <span dir="auto" title={site.name} className="truncate">
        {site.name}
      </span>
      {site.isOutside ? (
        <span className="text-xs text-warning">other country</span>
      ) : (
        <span className="tnum text-xs text-ink-600">{site.station && stationLabel(site.station)}</span>
      )}
      {onRemove && (
        <IconButton
          size="sm"
          label={`Take ${site.name} out of your own sites`}
          icon={<X aria-hidden className="size-3.5" />}
          disabled={!site.station}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
