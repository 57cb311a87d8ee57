'use client'

import { Switch } from '@/components/ui/switch'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { isOperating } from '@/lib/domain/plans/new-plan'
import { formatCount } from '@/lib/format/number'
import type { TermsFieldProps } from './limit-fields'

/** Whether what own sites lose counts: saved locations of the status Operating, or those that a program named. */
export function OwnSites({ terms, edit }: Pick<TermsFieldProps, 'terms' | 'edit'>) {
  const operating = useSavedLocations(({ locations }) => locations.filter(isOperating).length)
  const { own } = terms
  const count = own.kind === 'places' ? own.places.length : operating
  if (own.kind === 'none' && operating === 0) {
    return (
      <p className="py-1.5 text-xs text-ink-600">
        <span className="block text-sm text-ink-1000">Own sites 0</span>
        Saved locations whose file says Operating under Status count as yours.
      </p>
    )
  }
  return (
    <Switch
      isOn={own.kind !== 'none'}
      className="min-h-8 max-sm:min-h-11"
      onChange={(isOn) => edit((before) => ({ ...before, own: { kind: isOn ? 'saved' : 'none' } }))}
    >
      Own sites <b className="tnum font-medium">{formatCount(count)}</b>
      <span className="text-ink-600">
        {own.kind === 'none' ? ' · do not count' : ' · their losses count'}
      </span>
    </Switch>
  )
}
