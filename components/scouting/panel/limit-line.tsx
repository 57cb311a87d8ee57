'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { track } from '@/lib/client/feedback/analytics'
import { limits } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'

/** Says that a visitor's list is truncated, and how to see the rest. */
export function LimitLine() {
  const { search, viewer, results, ask } = useScouting(
    ({ search, viewer, results, ask }) => ({ search, viewer, results, ask }),
    shallow,
  )
  if (!search.isTruncated || viewer.isRegistered || results.found === undefined) return null
  const register = () => {
    track('KeplerRegisterButtonClick', { place: 'limit' })
    ask('register')
  }
  const isFiltered = results.length < results.found
  return (
    <p className="flex items-center gap-1 px-4 pb-1.5 text-xs text-ink-600 max-sm:pb-0">
      <span>{`${isFiltered ? 'Filtering' : 'Showing'} the first ${formatCount(limits.visitorRows)}.`}</span>
      <button
        type="button"
        onClick={register}
        className="font-medium text-ink-1000 underline decoration-ink-400 underline-offset-[3px] max-sm:min-h-11"
      >
        Register to see all.
      </button>
    </p>
  )
}
